package vip

import (
	"slices"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checkpoint is the name of the projection. It is stored and must never change.
const checkpoint = "ranks"

// dayKey is a day of a currency.
type dayKey struct {
	currency string
	day      int64
}

// dayDelta is what wagers add to a day.
type dayDelta struct {
	lost                   int64
	expectedLoss, rakeback Part
}

// playerEarnings is what the wagers of one player add up to.
type playerEarnings struct {
	rakeback   map[string]Part
	currencies []string
	days       map[dayKey]*dayDelta
	order      []dayKey // the order of writes must not depend on a map
}

func newPlayerEarnings() *playerEarnings {
	return &playerEarnings{rakeback: map[string]Part{}, days: map[dayKey]*dayDelta{}}
}

// add counts a wager, or the difference of a correction, with the share that was in
// force for the wager, and on its day.
func (e *playerEarnings) add(w *wagerlog.Wager, share int64, edges earnings.Rates) {
	currency := w.Player.Currency
	rakeback, expectedLoss, lost := edges.Change(w, share), edges.Change(w, earnings.Million), earnings.LossChange(w)
	if rakeback.IsZero() && expectedLoss.IsZero() && lost == 0 {
		return
	}
	if _, known := e.rakeback[currency]; !known {
		e.currencies = append(e.currencies, currency)
	}
	e.rakeback[currency] = e.rakeback[currency].Add(rakeback)
	key := dayKey{currency, earnings.Day(earnings.FirstRevision(w).At)}
	day := e.days[key]
	if day == nil {
		day = &dayDelta{}
		e.days[key] = day
		e.order = append(e.order, key)
	}
	day.lost += lost
	day.expectedLoss = day.expectedLoss.Add(expectedLoss)
	day.rakeback = day.rakeback.Add(rakeback)
}

// Apply implements projection.Projection.
func (l shard) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	byPlayer, order := map[string][]*wagerlog.Wager{}, []string(nil)
	for _, w := range wagers {
		if shardOf(w.Player.Owner) != l.number || !earnings.IsEligible(w) {
			continue
		}
		if byPlayer[w.Player.Owner] == nil {
			order = append(order, w.Player.Owner)
		}
		byPlayer[w.Player.Owner] = append(byPlayer[w.Player.Owner], w)
	}
	if len(order) == 0 {
		return nil
	}
	slices.Sort(order) // rows that are neighbours in the tables are written together
	start, err := rakebackStart(tx)
	if err != nil {
		return err
	}
	known, err := readRateHistory(tx)
	if err != nil {
		return err
	}
	b := batch{start: start, rates: known, edges: earnings.Rates{}, levels: tableOf(l.set.levels.Get())}
	for _, owner := range order {
		if err := l.count(tx, &b, owner, byPlayer[owner]); err != nil {
			return err
		}
	}
	return nil
}

// batch is what all players of a batch share.
type batch struct {
	start  int64
	rates  rateHistory
	edges  earnings.Rates
	levels table
}

// count adds the wagers of one player. A level is reached with a wager and applies from
// the next wager on.
func (s *Service) count(tx *db.Tx, b *batch, owner string, wagers []*wagerlog.Wager) error {
	var usd int64
	for _, w := range wagers {
		usd += earnings.WageredUSDChange(w)
	}
	last := wagers[len(wagers)-1]
	p, err := addWagered(tx, owner, usd, last.Player.Currency)
	if err != nil {
		return err
	}
	var starts []levelStart
	if p.level > 0 {
		if starts, err = s.cachedStarts(tx, owner); err != nil {
			return err
		}
	}
	sums, running := newPlayerEarnings(), p
	running.wagered -= usd
	for _, w := range wagers {
		origin := earnings.FirstRevision(w).Seq
		earns, err := s.earns(tx, b.start, b.rates, w)
		if err != nil {
			return err
		}
		if earns {
			sums.add(w, b.rates.shareOf(levelAt(starts, origin), origin), b.edges)
		}
		running.wagered += earnings.WageredUSDChange(w)
		running.currency = w.Player.Currency
		reached, err := s.levelUp(tx, &b.levels, &running, w.Seq)
		if err != nil {
			return err
		}
		starts = append(starts, reached...)
	}
	return sums.write(tx, owner)
}

// maxCachedPlayers is the maximum number of players with cached levels, some 200 bytes
// each.
const maxCachedPlayers = 200_000

// cachedStarts returns the levels of a player, usually from the cache. Levels of this
// commit are cached after it, and rise drops what it changes.
func (s *Service) cachedStarts(tx *db.Tx, owner string) ([]levelStart, error) {
	s.mu.RLock()
	list, known := s.levelStarts[owner]
	s.mu.RUnlock()
	if known {
		return list, nil
	}
	list, err := levelStartsOf(tx, owner)
	if err != nil {
		return nil, err
	}
	list = slices.Clip(list) // appending to it makes a copy
	tx.AfterCommit(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.levelStarts) >= maxCachedPlayers {
			clear(s.levelStarts)
		}
		s.levelStarts[owner] = list
	})
	return list, nil
}

// dropCachedStarts drops the cached levels of a player who reaches a level: at once, and again
// after the commit, because an earlier part of the commit may have cached the old ones.
func (s *Service) dropCachedStarts(tx *db.Tx, owner string) {
	drop := func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.levelStarts, owner)
	}
	drop()
	tx.AfterCommit(drop)
}

// earns reports whether a wager earns rakeback and cashback: it came after the start of
// both, and counts toward no bonus.
func (s *Service) earns(q db.Querier, start int64, known rateHistory, w *wagerlog.Wager) (bool, error) {
	origin := earnings.FirstRevision(w).Seq
	if origin <= start || !known.at(origin).excludesBonus || !s.Bonuses.Granted(w.Player.Owner) {
		return origin > start, nil
	}
	contributes, err := s.Bonuses.Contributes(q, w.ID)
	return !contributes, err
}

func (e *playerEarnings) write(tx *db.Tx, owner string) error {
	for _, currency := range e.currencies {
		if err := rewards.Accrue(tx, rewards.Pot{Kind: rakeback.Name, UserID: owner, Currency: currency, Open: e.rakeback[currency]}); err != nil {
			return err
		}
	}
	for _, key := range e.order {
		if err := addDay(tx, owner, key, e.days[key]); err != nil {
			return err
		}
	}
	return nil
}
