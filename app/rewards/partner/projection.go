package partner

import (
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// checkpoint is the name of the projection: stored, never to be changed.
const checkpoint = "partner"

// Name implements projection.Projection.
func (s *Service) Name() string { return checkpoint }

// Patient implements projection.Patient.
func (s *Service) Patient() {}

// mostRemembered bounds the players whose origin is remembered, some 100 bytes each.
const mostRemembered = 200_000

// origin is who referred a player, empty for nobody, and whether that pays.
type origin struct {
	partner string
	clear   bool
}

// originOf looks up an origin; most are remembered.
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
	tx.After(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.origins) >= mostRemembered {
			clear(s.origins)
		}
		s.origins[userID] = found
	})
	return found, nil
}

// keep writes a referral. What was remembered of it is forgotten now and, since an
// earlier part of the same commit may remember it once more, after the commit.
func (s *Service) keep(tx *db.Tx, r referral) error {
	forget := func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.origins, r.userID)
	}
	forget()
	tx.After(forget)
	return setReferral(tx, r)
}

// dayKey is a day of a referral in a currency.
type dayKey struct {
	userID, currency string
	day              int64
}

// daySum is what wagers add to a day.
type daySum struct {
	part earnings.Part
	usd  int64
}

// earned is what the wagers of a partner's referrals come to.
type earned struct {
	days  map[dayKey]daySum
	order []dayKey // writes must not depend on the order of a map
}

func newEarned() *earned { return &earned{days: map[dayKey]daySum{}} }

// add counts a wager, or what a correction changes of it: with the share that was in
// force for the wager, and on its day. It gives what was wagered.
func (e *earned) add(w *wagerlog.Wager, share int64, edges earnings.Rates) (usd int64) {
	sum := daySum{edges.Change(w, share), earnings.USD(w)}
	if sum == (daySum{}) {
		return 0
	}
	key := dayKey{w.Player.Owner, w.Player.Currency, earnings.Day(earnings.First(w).At)}
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
	eras  eras
	edges earnings.Rates
	tiers rewardrules.Tiers
}

// Apply implements projection.Projection.
func (s *Service) Apply(tx *db.Tx, wagers []*wagerlog.Wager) error {
	byPartner, order := map[string][]*wagerlog.Wager{}, []string(nil)
	for _, w := range wagers {
		if !earnings.Counts(w) {
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
	if b.start, err = startOf(tx); err != nil {
		return err
	}
	if b.eras, err = readEras(tx); err != nil {
		return err
	}
	for _, partner := range order {
		if err := s.count(tx, &b, partner, byPartner[partner]); err != nil {
			return err
		}
	}
	return nil
}

// count adds the wagers of one partner's referrals. A tier is reached with the wager
// that reaches it, and is in force from the next one on.
func (s *Service) count(tx *db.Tx, b *batch, userID string, wagers []*wagerlog.Wager) error {
	p, err := partnerByID(tx, userID)
	if err != nil {
		return err
	}
	known, err := standingsOf(tx, userID)
	if err != nil {
		return err
	}
	note := func(since int64) error {
		next := standing{since, p.tier, p.barred}
		known = append(known, next)
		return putStanding(tx, userID, next)
	}
	barred, err := s.Admission.Barred(tx, userID)
	if err != nil {
		return err
	}
	if barred != p.barred {
		p.barred = barred
		if err := note(wagers[0].Seq - 1); err != nil {
			return err
		}
	}
	sums := newEarned()
	for _, w := range wagers {
		origin := earnings.First(w).Seq
		then := known.at(origin)
		if origin <= b.start || then.barred {
			continue
		}
		share, err := s.shareOf(tx, b.eras, then.tier, w)
		if err != nil {
			return err
		}
		p.wagered += sums.add(w, share, b.edges)
		if tier := b.tiers.Reaches(p.tier, p.wagered); tier != p.tier && !p.barred {
			p.tier = tier
			if err := note(w.Seq); err != nil {
				return err
			}
		}
	}
	if err := setPartner(tx, p); err != nil {
		return err
	}
	return s.write(tx, userID, sums)
}

// shareOf is the share of a wager: that of the tier, and nothing of one that counts
// toward a bonus. What is given for a wager twice is more than its edge.
func (s *Service) shareOf(q db.Querier, known eras, tier int, w *wagerlog.Wager) (int64, error) {
	if s.Bonuses.Granted(w.Player.Owner) {
		if feeds, err := s.Bonuses.Feeds(q, w.ID); err != nil || feeds {
			return 0, err
		}
	}
	return known.of(tier, earnings.First(w).Seq), nil
}

// write adds to the days of the referrals and, of those who are clear, to what the
// partner can claim.
func (s *Service) write(tx *db.Tx, partner string, e *earned) error {
	open, currencies := map[string]earnings.Part{}, []string(nil)
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
		if err := addAccrual(tx, partner, currency, open[currency]); err != nil {
			return err
		}
	}
	return nil
}
