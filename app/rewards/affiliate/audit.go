package affiliate

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

// Checks verify what partners have earned and were paid.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "commission matches the wager log and the claims", Run: s.checkEarned},
		{Name: "every claim of commission has its transfer", Run: checkPaid},
	}
}

// snapshot has the stored rows, read in one snapshot.
type snapshot struct {
	upTo, start int64
	rates       rateHistory
	partners    map[string]partner
	statuses    map[string]statusHistory
	referrals   map[string]referral
	days        map[dayKey]daySum
	// owners are the partners of the stored days.
	owners map[dayKey]string
	// credited is what was claimed plus what can be claimed.
	credited map[accrualKey]earnings.MicroAmount
}

type accrualKey struct{ userID, currency string }

func (k accrualKey) name() string { return fmt.Sprintf("commission of %s in %s", k.userID, k.currency) }

func (k dayKey) name() string {
	return fmt.Sprintf("commission of the bets of %s in %s on %s", k.userID, k.currency, earnings.DayStart(k.day).Format("2006-01-02"))
}

func readSnapshot(q db.Querier) (b snapshot, err error) {
	b = snapshot{
		partners: map[string]partner{}, statuses: map[string]statusHistory{}, referrals: map[string]referral{},
		days: map[dayKey]daySum{}, owners: map[dayKey]string{}, credited: map[accrualKey]earnings.MicroAmount{},
	}
	if b.upTo, err = projection.Checkpoint(q, checkpoint); err != nil {
		return b, err
	}
	if b.start, err = commissionStart(q); err != nil {
		return b, err
	}
	if b.rates, err = readRateHistory(q); err != nil {
		return b, err
	}
	partners, err := readPartners(q)
	if err != nil {
		return b, err
	}
	for _, p := range partners {
		b.partners[p.userID] = p
	}
	if err := eachStatus(q, func(userID string, s partnerStatus) { b.statuses[userID] = append(b.statuses[userID], s) }, ` ORDER BY user_id, since`); err != nil {
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

func (b *snapshot) readMoney(q db.Querier) error {
	err := eachDay(q, func(partner string, k dayKey, d daySum) { b.days[k], b.owners[k] = d, partner }, ``)
	if err != nil {
		return err
	}
	open, err := readAccruals(q, ``)
	if err != nil {
		return err
	}
	for _, a := range open {
		b.credited[accrualKey{a.userID, a.currency}] = a.part
	}
	paid, err := readClaims(q, ``)
	for _, c := range paid {
		key := accrualKey{c.userID, c.currency}
		b.credited[key] = b.credited[key].Add(earnings.MicroAmount{Units: int64(c.amount)})
	}
	return err
}

// checkEarned recomputes all commission. Wagers never change, so the log can be read
// after the books and in pieces.
func (s *Service) checkEarned(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var b snapshot
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		b, err = readSnapshot(q)
		return err
	})
	if err != nil {
		return 0, err
	}
	sums, wagered, edges := newCommissionSums(), map[string]int64{}, earnings.Rates{}
	var failure error
	last, err := wagerlog.EachUpTo(ctx, d, b.upTo, func(w *wagerlog.Wager) {
		checked++
		r, referred := b.referrals[w.Player.Owner]
		origin := earnings.FirstRevision(w).Seq
		if !earnings.IsEligible(w) || !referred || origin <= b.start {
			return
		}
		status := b.statuses[r.partner].at(origin)
		if status.excluded || failure != nil {
			return
		}
		var share int64
		if share, failure = s.shareInLog(ctx, d, b.rates, status.tier, w); failure == nil {
			wagered[r.partner] += sums.add(w, share, edges)
		}
	})
	if err = errors.Join(err, failure); err != nil {
		return checked, err
	}
	if last != b.upTo {
		report("commission", "has counted the wagers to %d, the wager log has them to %d", b.upTo, last)
	}
	b.checkPartners(wagered, report)
	b.compare(sums, report)
	return checked, nil
}

// shareInLog is shareOf for a wager that is read from the log. It queries the database
// only for players who had a bonus.
func (s *Service) shareInLog(ctx context.Context, d *db.DB, known rateHistory, tier int, w *wagerlog.Wager) (share int64, err error) {
	if !s.Bonuses.Granted(w.Player.Owner) {
		return s.shareOf(nil, known, tier, w)
	}
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		share, err = s.shareOf(q, known, tier, w)
		return err
	})
	return share, err
}

// checkPartners verifies the stored totals of partners.
func (b *snapshot) checkPartners(wagered map[string]int64, report audit.Report) {
	for userID, p := range b.partners {
		if p.wagered != wagered[userID] {
			report("partner "+userID, "has %d wagered by referrals, the wager log adds up to %d", p.wagered, wagered[userID])
		}
		delete(wagered, userID)
		var last partnerStatus
		for i, s := range b.statuses[userID] {
			if s.tier < last.tier {
				report("partner "+userID, "has lost a tier behind wager %d", s.since)
			}
			if i > 0 && s.tier == last.tier && s.excluded == last.excluded {
				report("partner "+userID, "was noted behind wager %d as before", s.since)
			}
			last = s
		}
		if last.tier != p.tier || last.excluded != p.excluded {
			report("partner "+userID, "differs from what was noted last")
		}
	}
	for userID, usd := range wagered {
		if usd != 0 {
			report("partner "+userID, "is missing")
		}
	}
}

// compare compares the stored values with the computed ones.
func (b *snapshot) compare(sums *commissionSums, report audit.Report) {
	due := map[accrualKey]earnings.MicroAmount{}
	for key, sum := range sums.days {
		r := b.referrals[key.userID]
		if stored := b.days[key]; stored != sum || b.owners[key] != r.partner && b.owners[key] != "" {
			report(key.name(), "is %s of $%d for %q, the wager log adds up to %s of $%d for %q", stored.part.DebugText(), stored.usd, b.owners[key], sum.part.DebugText(), sum.usd, r.partner)
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
		if b.credited[key] != sum {
			report(key.name(), "is %s paid and open, the days of clear referrals add up to %s", b.credited[key].DebugText(), sum.DebugText())
		}
		delete(b.credited, key)
	}
	for key, sum := range b.credited {
		if !sum.IsZero() {
			report(key.name(), "is %s paid and open, nothing was earned", sum.DebugText())
		}
	}
}

// checkPaid compares claims with their transfers.
func checkPaid(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		list, err := readClaims(q, ``)
		if err != nil {
			return err
		}
		open := make(map[string]claim, len(list))
		for _, c := range list {
			if c.id != c.makeID() {
				report("claim "+c.id.String(), "does not have the id that follows from its purpose")
			}
			open[string(c.id[:])] = c
		}
		checked = int64(len(list))
		err = ledger.EachOfCode(q, ledger.CodeCommission, func(f ledger.TransferDetails) {
			c, known := open[string(f.Ref)]
			delete(open, string(f.Ref))
			switch {
			case !known:
				report(f.Subject(), "is a claim of commission that is not there, or a second transfer of it")
			case f.From != realAccount(ledger.Promotions, c.currency) || f.To != realAccount(c.userID, c.currency) || f.Amount != int64(c.amount):
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
