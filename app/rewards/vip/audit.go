package vip

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/earnings"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks verify what players have earned and were paid.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "levels, rakeback and cashback match the wager log and the claims", Run: s.checkEarned},
		s.rewards.Paid("every rakeback, cashback and gift of a level has its transfer").Check(),
		{Name: "no gift of a level exceeds the levels that were in force", Run: checkGifts},
	}
}

// snapshot has the stored rows, read in one snapshot.
type snapshot struct {
	upTo    positions
	start   int64
	rates   rateHistory
	players map[string]player
	starts  map[string][]levelStart
	earned  map[rewards.PotKey]Part
	days    map[userDay]dayRow
}

type userDay struct {
	userID string
	dayKey
}

func (s *Service) readSnapshot(q db.Querier) (b snapshot, err error) {
	b = snapshot{players: map[string]player{}, starts: map[string][]levelStart{}, days: map[userDay]dayRow{}}
	if b.upTo, err = readPositions(q); err != nil {
		return b, err
	}
	if b.start, err = rakebackStart(q); err != nil {
		return b, err
	}
	if b.rates, err = readRateHistory(q); err != nil {
		return b, err
	}
	if err = readAllPlayers(q, func(p player) { b.players[p.userID] = p }); err != nil {
		return b, err
	}
	storedLevels, err := readLevels(q, selectLevels+` ORDER BY l.user_id, l.level`)
	if err != nil {
		return b, err
	}
	for _, r := range storedLevels {
		b.starts[r.userID] = append(b.starts[r.userID], levelStart{r.level, r.seq})
	}
	// What was paid counts as earned.
	if b.earned, err = s.rewards.Earned(q); err != nil {
		return b, err
	}
	days, err := readDays(q, ``)
	for _, d := range days {
		b.days[userDay{d.userID, d.dayKey}] = d
	}
	return b, err
}

// checkEarned recomputes all rewards. Wagers never change, so the log can be read after
// the books and in pieces.
func (s *Service) checkEarned(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	var b snapshot
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if b, err = s.readSnapshot(q); err != nil {
			return err
		}
		return s.checkLevels(q, &b, report)
	})
	if err != nil {
		return 0, err
	}
	var failure error
	sums, wagered, edges, used := map[string]*playerEarnings{}, map[string]int64{}, earnings.Rates{}, ratePeriodUses{}
	last, err := wagerlog.EachUpTo(ctx, d, b.upTo.highest(), func(w *wagerlog.Wager) {
		checked++
		owner := w.Player.Owner
		if w.Seq > b.upTo.of(owner) || !earnings.IsEligible(w) {
			return
		}
		wagered[owner] += earnings.WageredUSDChange(w)
		origin := earnings.FirstRevision(w).Seq
		used.add(b.rates, origin, w)
		if earns, err := s.loggedWagerEarns(ctx, d, &b, w); err != nil || !earns {
			failure = errors.Join(failure, err)
			return
		}
		if sums[owner] == nil {
			sums[owner] = newPlayerEarnings()
		}
		sums[owner].add(w, b.rates.shareOf(levelAt(b.starts[owner], origin), origin), edges)
	})
	if err = errors.Join(err, failure); err != nil {
		return checked, err
	}
	if last != b.upTo.highest() {
		report("levels", "have counted the wagers to %d, the wager log has them to %d", b.upTo.highest(), last)
	}
	for owner, p := range b.players {
		if p.wagered != wagered[owner] {
			report("level of "+owner, "has %d wagered, the wager log adds up to %d", p.wagered, wagered[owner])
		}
		delete(wagered, owner)
	}
	for owner := range wagered {
		report("level of "+owner, "is missing")
	}
	b.compare(sums, report)
	return checked, d.ReadHeavy(ctx, func(q *db.Reader) error { return used.check(q, b.rates, report) })
}

// loggedWagerEarns is earns for a wager that is read from the log. It queries the database
// only for players who had a bonus.
func (s *Service) loggedWagerEarns(ctx context.Context, d *db.DB, b *snapshot, w *wagerlog.Wager) (earns bool, err error) {
	if !s.Bonuses.Granted(w.Player.Owner) {
		return s.earns(nil, b.start, b.rates, w)
	}
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		earns, err = s.earns(q, b.start, b.rates, w)
		return err
	})
	return earns, err
}

// checkLevels verifies the levels against deposits and against the stored level
// history.
func (s *Service) checkLevels(q db.Querier, b *snapshot, report audit.Report) error {
	for userID, p := range b.players {
		starts := b.starts[userID]
		for i, f := range starts {
			if f.level != i+1 {
				report("level of "+userID, "skips level %d", i+1)
			}
		}
		if p.level != len(starts) {
			report("level of "+userID, "is %d, %d were noted", p.level, len(starts))
		}
		usd, err := s.Deposits.TotalDeposited(q, userID)
		if err != nil {
			return err
		}
		if usd != p.deposited {
			report("level of "+userID, "has %d deposited, the deposits add up to %d", p.deposited, usd)
		}
	}
	for userID := range b.starts {
		if _, known := b.players[userID]; !known {
			report("level of "+userID, "was noted for an unknown player")
		}
	}
	return nil
}

// compare compares the stored values with the computed ones.
func (b *snapshot) compare(sums map[string]*playerEarnings, report audit.Report) {
	credited := map[rewards.PotKey]Part{}
	for owner, e := range sums {
		for _, currency := range e.currencies {
			key := rewards.PotKey{Kind: rakeback.Name, UserID: owner, Currency: currency}
			if b.earned[key] != e.rakeback[currency] {
				report(key.String(), "has %s paid and open, the wager log adds up to %s", b.earned[key].DebugText(), e.rakeback[currency].DebugText())
			}
			delete(b.earned, key)
		}
		for _, day := range e.order {
			key := userDay{owner, day}
			stored, known := b.days[key]
			if !known || stored.dayDelta != *e.days[day] {
				report(key.name(), "has %+v, the wager log adds up to %+v", stored.dayDelta, *e.days[day])
			}
		}
	}
	for key, d := range b.days {
		if e := sums[key.userID]; e == nil || e.days[key.dayKey] == nil {
			report(key.name(), "is there, the wager log knows nothing of it")
		}
		if due := d.due(); d.settled && d.credited != due {
			report(key.name(), "was credited %s, it comes to %s", d.credited.DebugText(), due.DebugText())
		}
		of := rewards.PotKey{Kind: cashback.Name, UserID: key.userID, Currency: key.currency}
		credited[of] = credited[of].Add(d.credited)
	}
	for key, sum := range credited {
		if b.earned[key] != sum {
			report(key.String(), "has %s paid and open, its days were credited %s", b.earned[key].DebugText(), sum.DebugText())
		}
		delete(b.earned, key)
	}
	for key, sum := range b.earned {
		if !sum.IsZero() {
			report(key.String(), "has %s paid and open, nothing was earned", sum.DebugText())
		}
	}
}

func (k userDay) name() string {
	return fmt.Sprintf("day %s of %s in %s", earnings.DayStart(k.day).Format("2006-01-02"), k.userID, k.currency)
}
