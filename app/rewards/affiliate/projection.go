package affiliate

import (
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checkpoint is the name of the projection. It is stored and must never change.
const checkpoint = "partner"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// Batched implements projection.Batched.
func (s *Service) Batched() {}

// maxCachedOrigins is the maximum number of cached origins, some 100 bytes each.
const maxCachedOrigins = 200_000

// origin is the partner of a player, empty for none, and whether the referral earns
// commission.
type origin struct {
	partner string
	clear   bool
}

// originOf looks up an origin, usually from the cache.
func (s *Service) originOf(tx *db.Tx, userID string) (origin, error) {
	s.mu.Lock()
	found, known := s.origins[userID]
	s.mu.Unlock()
	if known {
		return found, nil
	}
	r, _, err := referralOf(tx, userID)
	if err != nil {
		return origin{}, err
	}
	found = origin{r.partner, r.state == stateClear}
	tx.AfterCommit(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.origins) >= maxCachedOrigins {
			clear(s.origins)
		}
		s.origins[userID] = found
	})
	return found, nil
}

// storeReferral stores a referral. It drops the cached origin now and again after the commit,
// because an earlier part of the same commit may have cached it again.
func (s *Service) storeReferral(tx *db.Tx, r referral) error {
	dropCached := func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.origins, r.userID)
	}
	dropCached()
	tx.AfterCommit(dropCached)
	return setReferral(tx, r)
}

// dayKey is a day of a referral in a currency.
type dayKey struct {
	userID, currency string
	day              int64
}

// daySum is what wagers add to a day.
type daySum struct {
	part earnings.MicroAmount
	usd  int64
}

// commissionSums is what the wagers of a partner's referrals add up to.
type commissionSums struct {
	days  map[dayKey]daySum
	order []dayKey // the order of writes must not depend on a map
}

func newCommissionSums() *commissionSums { return &commissionSums{days: map[dayKey]daySum{}} }

// add counts a wager, or the difference of a correction, with the share that was in
// force for the wager, and on its day. It returns the wagered value in millionths of a
// dollar.
func (e *commissionSums) add(w *wagerlog.Wager, share int64, edges earnings.Rates) (usd int64) {
	sum := daySum{edges.Change(w, share), earnings.WageredUSDChange(w)}
	if sum == (daySum{}) {
		return 0
	}
	key := dayKey{w.Player.Owner, w.Player.Currency, earnings.Day(earnings.FirstRevision(w).At)}
	before, known := e.days[key]
	if !known {
		e.order = append(e.order, key)
	}
	e.days[key] = daySum{before.part.Add(sum.part), before.usd + sum.usd}
	return sum.usd
}

// batch is what all partners of a batch share.
type batch struct {
	start int64
	rates rateHistory
	edges earnings.Rates
	tiers rewardrules.Tiers
}

// Apply implements projection.Projection.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	byPartner, order := map[string][]*wagerlog.Wager{}, []string(nil)
	for _, w := range wagers {
		if !earnings.IsEligible(w) {
			continue
		}
		from, err := s.originOf(tx, w.Player.Owner)
		if err != nil {
			return err
		}
		partner := from.partner
		if partner == "" {
			continue
		}
		if byPartner[partner] == nil {
			order = append(order, partner)
		}
		byPartner[partner] = append(byPartner[partner], w)
	}
	if len(order) == 0 {
		return nil
	}
	b := batch{edges: earnings.Rates{}, tiers: tableOf(s.set.tiers.Get())}
	var err error
	if b.start, err = commissionStart(tx); err != nil {
		return err
	}
	if b.rates, err = readRateHistory(tx); err != nil {
		return err
	}
	for _, partner := range order {
		if err := s.count(tx, &b, partner, byPartner[partner]); err != nil {
			return err
		}
	}
	return nil
}

// count adds the wagers of one partner's referrals. A tier is reached with a wager and
// applies from the next wager on.
func (s *Service) count(tx *db.Tx, b *batch, userID string, wagers []*wagerlog.Wager) error {
	p, err := partnerByID(tx, userID)
	if err != nil {
		return err
	}
	known, err := statusHistoryOf(tx, userID)
	if err != nil {
		return err
	}
	storeChange := func(since int64) error {
		next := partnerStatus{since, p.tier, p.excluded}
		known = append(known, next)
		return storeStatus(tx, userID, next)
	}
	excluded, err := s.Admission.Excluded(tx, userID)
	if err != nil {
		return err
	}
	if excluded != p.excluded {
		p.excluded = excluded
		if err := storeChange(wagers[0].Seq - 1); err != nil {
			return err
		}
	}
	sums := newCommissionSums()
	for _, w := range wagers {
		origin := earnings.FirstRevision(w).Seq
		status := known.at(origin)
		if origin <= b.start || status.excluded {
			continue
		}
		share, err := s.shareOf(tx, b.rates, status.tier, w)
		if err != nil {
			return err
		}
		p.wagered += sums.add(w, share, b.edges)
		if tier := b.tiers.TierFor(p.tier, p.wagered); tier != p.tier && !p.excluded {
			p.tier = tier
			if err := storeChange(w.Seq); err != nil {
				return err
			}
		}
	}
	if err := setPartner(tx, p); err != nil {
		return err
	}
	return s.write(tx, userID, sums)
}

// shareOf returns the share of a wager: the share of the tier, or zero if the wager
// counts toward a bonus. Two rewards for one wager would exceed its edge.
func (s *Service) shareOf(q db.Querier, known rateHistory, tier int, w *wagerlog.Wager) (int64, error) {
	if s.Bonuses.Granted(w.Player.Owner) {
		if contributes, err := s.Bonuses.Contributes(q, w.ID); err != nil || contributes {
			return 0, err
		}
	}
	return known.shareOf(tier, earnings.FirstRevision(w).Seq), nil
}

// write adds to the days of the referrals. For clear referrals it also adds to what the
// partner can claim.
func (s *Service) write(tx *db.Tx, partner string, e *commissionSums) error {
	open, currencies := map[string]earnings.MicroAmount{}, []string(nil)
	for _, key := range e.order {
		if err := addDay(tx, partner, key, e.days[key]); err != nil {
			return err
		}
		from, err := s.originOf(tx, key.userID)
		if err != nil {
			return err
		}
		if !from.clear {
			continue
		}
		if _, known := open[key.currency]; !known {
			currencies = append(currencies, key.currency)
		}
		open[key.currency] = open[key.currency].Add(e.days[key].part)
	}
	for _, currency := range currencies {
		if err := accrue(tx, partner, currency, open[currency]); err != nil {
			return err
		}
	}
	return nil
}
