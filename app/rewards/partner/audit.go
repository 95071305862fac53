package partner

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks prove what partners have earned and were paid.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "commission is what the wager log and the claims add up to", Run: s.checkEarned},
		{Name: "every claim of commission has its transfer", Run: checkPaid},
	}
}

// books are what is stored, read in one snapshot.
type books struct {
	upTo, start int64
	eras        eras
	partners    map[string]partner
	standings   map[string]standings
	referrals   map[string]referral
	days        map[dayKey]daySum
	// owners are the partners that days name.
	owners map[dayKey]string
	// earned is what was claimed and what can be.
	earned map[accrualKey]earnings.Part
}

type accrualKey struct{ userID, currency string }

func (k accrualKey) name() string { return fmt.Sprintf("commission of %s in %s", k.userID, k.currency) }

func (k dayKey) name() string {
	return fmt.Sprintf("commission of the bets of %s in %s on %s", k.userID, k.currency, earnings.DayStart(k.day).Format("2006-01-02"))
}

func readBooks(q db.Querier) (b books, err error) {
	b = books{
		partners: map[string]partner{}, standings: map[string]standings{}, referrals: map[string]referral{},
		days: map[dayKey]daySum{}, owners: map[dayKey]string{}, earned: map[accrualKey]earnings.Part{},
	}
	if b.upTo, err = projection.Checkpoint(q, checkpoint); err != nil {
		return b, err
	}
	if b.start, err = startOf(q); err != nil {
		return b, err
	}
	if b.eras, err = readEras(q); err != nil {
		return b, err
	}
	partners, err := readPartners(q, partnerColumns)
	if err != nil {
		return b, err
	}
	for _, p := range partners {
		b.partners[p.userID] = p
	}
	if err := eachStanding(q, func(userID string, s standing) { b.standings[userID] = append(b.standings[userID], s) }, ` ORDER BY user_id, since`); err != nil {
		return b, err
	}
	referred, err := readReferrals(q, referralColumns)
	if err != nil {
		return b, err
	}
	for _, r := range referred {
		b.referrals[r.userID] = r
	}
	return b, b.readMoney(q)
}

func (b *books) readMoney(q db.Querier) error {
	err := eachDay(q, func(partner string, k dayKey, d daySum) { b.days[k], b.owners[k] = d, partner }, ``)
	if err != nil {
		return err
	}
	open, err := readAccruals(q, ``)
	if err != nil {
		return err
	}
	for _, a := range open {
		b.earned[accrualKey{a.userID, a.currency}] = a.part
	}
	paid, err := readClaims(q, ``)
	for _, c := range paid {
		key := accrualKey{c.userID, c.currency}
		b.earned[key] = b.earned[key].Add(earnings.Part{Units: int64(c.amount)})
	}
	return err
}

// checkEarned computes all of it anew. Wagers never change, so that the log can be read
// after the books and in pieces.
func (s *Service) checkEarned(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	var b books
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		b, err = readBooks(q)
		return err
	})
	if err != nil {
		return 0, err
	}
	sums, wagered, edges := newEarned(), map[string]int64{}, earnings.Rates{}
	var failure error
	last, err := wagerlog.EachUpTo(ctx, d, b.upTo, func(w *wagerlog.Wager) {
		looked++
		r, referred := b.referrals[w.Player.Owner]
		origin := earnings.First(w).Seq
		if !earnings.Counts(w) || !referred || origin <= b.start {
			return
		}
		then := b.standings[r.partner].at(origin)
		if then.barred || failure != nil {
			return
		}
		var share int64
		if share, failure = s.shareInLog(ctx, d, b.eras, then.tier, w); failure == nil {
			wagered[r.partner] += sums.add(w, share, edges)
		}
	})
	if err = errors.Join(err, failure); err != nil {
		return looked, err
	}
	if last != b.upTo {
		report("commission", "has counted the wagers to %d, the wager log has them to %d", b.upTo, last)
	}
	b.checkPartners(wagered, report)
	b.compare(sums, report)
	return looked, nil
}

// shareInLog is shareOf for a wager that is read from the log: the database is asked only
// for players who had a bonus.
func (s *Service) shareInLog(ctx context.Context, d *db.DB, known eras, tier int, w *wagerlog.Wager) (share int64, err error) {
	if !s.Bonuses.Granted(w.Player.Owner) {
		return s.shareOf(nil, known, tier, w)
	}
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		share, err = s.shareOf(q, known, tier, w)
		return err
	})
	return share, err
}

// checkPartners proves how partners stand.
func (b *books) checkPartners(wagered map[string]int64, report audit.Report) {
	for userID, p := range b.partners {
		if p.wagered != wagered[userID] {
			report("partner "+userID, "has %d wagered by referrals, the wager log adds up to %d", p.wagered, wagered[userID])
		}
		delete(wagered, userID)
		var last standing
		for i, s := range b.standings[userID] {
			if s.tier < last.tier {
				report("partner "+userID, "has lost a tier behind wager %d", s.since)
			}
			if i > 0 && s.tier == last.tier && s.barred == last.barred {
				report("partner "+userID, "was noted behind wager %d as before", s.since)
			}
			last = s
		}
		if last.tier != p.tier || last.barred != p.barred {
			report("partner "+userID, "stands otherwise than was noted last")
		}
	}
	for userID, usd := range wagered {
		if usd != 0 {
			report("partner "+userID, "is missing")
		}
	}
}

// compare compares what is stored with what was computed.
func (b *books) compare(sums *earned, report audit.Report) {
	due := map[accrualKey]earnings.Part{}
	for key, sum := range sums.days {
		r := b.referrals[key.userID]
		if stored := b.days[key]; stored != sum || b.owners[key] != r.partner && b.owners[key] != "" {
			report(key.name(), "is %s of $%d for %q, the wager log adds up to %s of $%d for %q", stored.part.Plain(), stored.usd, b.owners[key], sum.part.Plain(), sum.usd, r.partner)
		}
		if r.state == stateClear {
			of := accrualKey{r.partner, key.currency}
			due[of] = due[of].Add(sum.part)
		}
		delete(b.days, key)
	}
	for key, stored := range b.days {
		if stored != (daySum{}) {
			report(key.name(), "is there, the wager log knows nothing of it")
		}
	}
	for key, sum := range due {
		if b.earned[key] != sum {
			report(key.name(), "is %s paid and open, the days of clear referrals come to %s", b.earned[key].Plain(), sum.Plain())
		}
		delete(b.earned, key)
	}
	for key, sum := range b.earned {
		if !sum.IsZero() {
			report(key.name(), "is %s paid and open, nothing was earned", sum.Plain())
		}
	}
}

// checkPaid proves claims and their transfers against each other.
func checkPaid(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		list, err := readClaims(q, ``)
		if err != nil {
			return err
		}
		open := make(map[string]claim, len(list))
		for _, c := range list {
			if c.id != c.makeID() {
				report("claim "+c.id.String(), "has not the id that follows from what it is for")
			}
			open[string(c.id[:])] = c
		}
		checked = int64(len(list))
		err = ledger.EachOf(q, ledger.CodeCommission, func(f ledger.Found) {
			c, known := open[string(f.Ref)]
			delete(open, string(f.Ref))
			switch {
			case !known:
				report(f.Subject(), "is a claim of commission that is not there, or a second transfer of it")
			case f.From != real(ledger.Promotions, c.currency) || f.To != real(c.userID, c.currency) || f.Amount != int64(c.amount):
				report(f.Subject(), "does not move what claim %s says", c.id)
			}
		})
		for _, c := range open {
			report("claim "+c.id.String(), "has no transfer")
		}
		return err
	})
	return checked, err
}
