package ranks

import (
	"slices"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checkpoint and depositCheckpoint are the names of the projections: stored, never
// to be changed.
const (
	checkpoint        = "ranks"
	depositCheckpoint = "rank deposits"
)

// dayKey is a day of a currency.
type dayKey struct {
	currency string
	day      int64
}

// dayDelta is what wagers add to a day.
type dayDelta struct {
	lost         int64
	theory, rake Part
}

// earned is what wagers of one player come to.
type earned struct {
	rakes      map[string]Part
	currencies []string
	days       map[dayKey]*dayDelta
	order      []dayKey // writes must not depend on the order of a map
}

func newEarned() *earned { return &earned{rakes: map[string]Part{}, days: map[dayKey]*dayDelta{}} }

// add counts a wager, or what a correction changes of it: with the share that was
// in force for the wager, and on its day.
func (e *earned) add(w *wagerlog.Wager, share int64, edges earnings.Rates) {
	currency := w.Player.Currency
	rake, theory, lost := edges.Change(w, share), edges.Change(w, earnings.Million), earnings.Lost(w)
	if rake.IsZero() && theory.IsZero() && lost == 0 {
		return
	}
	if _, known := e.rakes[currency]; !known {
		e.currencies = append(e.currencies, currency)
	}
	e.rakes[currency] = e.rakes[currency].Add(rake)
	key := dayKey{currency, earnings.Day(earnings.First(w).At)}
	day := e.days[key]
	if day == nil {
		day = &dayDelta{}
		e.days[key] = day
		e.order = append(e.order, key)
	}
	day.lost += lost
	day.theory = day.theory.Add(theory)
	day.rake = day.rake.Add(rake)
}

// Apply implements projection.Projection.
func (l lane) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	byPlayer, order := map[string][]*wagerlog.Wager{}, []string(nil)
	for _, w := range wagers {
		if laneOf(w.Player.Owner) != l.number || !earnings.Counts(w) {
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
	slices.Sort(order) // neighbours in the tables are written one after the other
	start, err := startOf(tx)
	if err != nil {
		return err
	}
	known, err := readEras(tx)
	if err != nil {
		return err
	}
	b := batch{start: start, eras: known, edges: earnings.Rates{}, levels: tableOf(l.set.levels.Get())}
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
	eras   eras
	edges  earnings.Rates
	levels table
}

// count adds the wagers of one player: the level goes up with the wager that reaches
// it, and is in force from the next one on.
func (s *Service) count(tx *db.Tx, b *batch, owner string, wagers []*wagerlog.Wager) error {
	var usd int64
	for _, w := range wagers {
		usd += earnings.USD(w)
	}
	last := wagers[len(wagers)-1]
	p, err := addWagered(tx, owner, usd, last.Player.Currency)
	if err != nil {
		return err
	}
	var facts []fact
	if p.level > 0 {
		if facts, err = s.reachedBy(tx, owner); err != nil {
			return err
		}
	}
	sums, running := newEarned(), p
	running.wagered -= usd
	for _, w := range wagers {
		origin := earnings.First(w).Seq
		earns, err := s.earns(tx, b.start, b.eras, w)
		if err != nil {
			return err
		}
		if earns {
			sums.add(w, b.eras.of(levelAt(facts, origin), origin), b.edges)
		}
		running.wagered += earnings.USD(w)
		running.currency = w.Player.Currency
		reached, err := s.rise(tx, &b.levels, &running, w.Seq)
		if err != nil {
			return err
		}
		facts = append(facts, reached...)
	}
	return sums.write(tx, owner)
}

// mostRemembered bounds the players whose levels are remembered, some 200 bytes each.
const mostRemembered = 200_000

// reachedBy are the levels of a player; most are remembered. What a commit holds is
// remembered behind it, and rise forgets what it changes.
func (s *Service) reachedBy(tx *db.Tx, owner string) ([]fact, error) {
	s.mu.RLock()
	list, known := s.reached[owner]
	s.mu.RUnlock()
	if known {
		return list, nil
	}
	list, err := factsOf(tx, owner)
	if err != nil {
		return nil, err
	}
	list = slices.Clip(list) // whoever appends to it has a list of their own
	tx.After(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.reached) >= mostRemembered {
			clear(s.reached)
		}
		s.reached[owner] = list
	})
	return list, nil
}

// forget is called when a player reaches a level: at once, and again after the commit,
// since an earlier part of it may remember what was there before.
func (s *Service) forget(tx *db.Tx, owner string) {
	drop := func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.reached, owner)
	}
	drop()
	tx.After(drop)
}

// earns reports whether a wager gives rakeback and cashback: it came after the begin of
// both, and counts toward no bonus.
func (s *Service) earns(q db.Querier, start int64, known eras, w *wagerlog.Wager) (bool, error) {
	origin := earnings.First(w).Seq
	if origin <= start || !known.at(origin).apart || !s.Bonuses.Granted(w.Player.Owner) {
		return origin > start, nil
	}
	feeds, err := s.Bonuses.Feeds(q, w.ID)
	return !feeds, err
}

func (e *earned) write(tx *db.Tx, owner string) error {
	for _, currency := range e.currencies {
		if err := addAccrual(tx, accrual{owner, kindRakeback, currency, e.rakes[currency]}); err != nil {
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
