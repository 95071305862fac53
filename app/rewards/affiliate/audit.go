package affiliate

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks verify what partners have earned and were paid.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "commission matches the wager log and the claims", Run: s.checkEarned},
		s.rewards.Paid("every claim of commission has its transfer").Check(),
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
	// earned is what was claimed plus what can be claimed.
	earned map[rewards.PotKey]Part
}

func (k dayKey) name() string {
	return fmt.Sprintf("commission of the bets of %s in %s on %s", k.userID, k.currency, earnings.DayStart(k.day).Format("2006-01-02"))
}

func (s *Service) readSnapshot(q db.Querier) (b snapshot, err error) {
	b = snapshot{
		partners: map[string]partner{}, statuses: map[string]statusHistory{}, referrals: map[string]referral{},
		days: map[dayKey]daySum{}, owners: map[dayKey]string{},
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
	if err := eachDay(q, func(partner string, k dayKey, d daySum) { b.days[k], b.owners[k] = d, partner }, ``); err != nil {
		return b, err
	}
	b.earned, err = s.rewards.Earned(q)
	return b, err
}

// checkEarned recomputes all commission. Wagers never change, so the log can be read
// after the books and in pieces.
func (s *Service) checkEarned(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var b snapshot
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		b, err = s.readSnapshot(q)
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
	due := map[rewards.PotKey]Part{}
	for key, sum := range sums.days {
		r := b.referrals[key.userID]
		if stored := b.days[key]; stored != sum || b.owners[key] != r.partner && b.owners[key] != "" {
			report(key.name(), "is %s of $%d for %q, the wager log adds up to %s of $%d for %q", stored.part.DebugText(), stored.usd, b.owners[key], sum.part.DebugText(), sum.usd, r.partner)
		}
		if r.state == stateClear {
			of := rewards.PotKey{Kind: commission.Name, UserID: r.partner, Currency: key.currency}
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
			report(key.String(), "is %s paid and open, the days of clear referrals add up to %s", b.earned[key].DebugText(), sum.DebugText())
		}
		delete(b.earned, key)
	}
	for key, sum := range b.earned {
		if !sum.IsZero() {
			report(key.String(), "is %s paid and open, nothing was earned", sum.DebugText())
		}
	}
}
