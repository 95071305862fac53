package ranks

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

// Checks prove what players have earned and were paid.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "levels, rakeback and cashback are what the wager log and the claims add up to", Run: s.checkEarned},
		{Name: "every rakeback, cashback and gift of a level has its transfer", Run: checkPaid},
	}
}

// books are what is stored, read in one snapshot.
type books struct {
	upTo     reach
	start    int64
	eras     eras
	players  map[string]player
	facts    map[string][]fact
	accruals map[accrualKey]Part
	days     map[ownedDay]dayRow
}

type accrualKey struct {
	userID   string
	kind     kind
	currency string
}

type ownedDay struct {
	userID string
	dayKey
}

func (s *Service) readBooks(q db.Querier) (b books, err error) {
	b = books{players: map[string]player{}, facts: map[string][]fact{}, accruals: map[accrualKey]Part{}, days: map[ownedDay]dayRow{}}
	if b.upTo, err = reached(q); err != nil {
		return b, err
	}
	if b.start, err = startOf(q); err != nil {
		return b, err
	}
	if b.eras, err = readEras(q); err != nil {
		return b, err
	}
	if err = readAllPlayers(q, func(p player) { b.players[p.userID] = p }); err != nil {
		return b, err
	}
	risen, err := readRisers(q, riserColumns+` ORDER BY l.user_id, l.level`)
	if err != nil {
		return b, err
	}
	for _, r := range risen {
		b.facts[r.userID] = append(b.facts[r.userID], fact{r.level, r.seq})
	}
	open, err := readAccruals(q, ``)
	if err != nil {
		return b, err
	}
	for _, a := range open {
		b.accruals[accrualKey{a.userID, a.kind, a.currency}] = a.open
	}
	// What was paid was earned too.
	paid, err := readRewards(q, ` WHERE kind <> 'level-up'`)
	if err != nil {
		return b, err
	}
	for _, r := range paid {
		key := accrualKey{r.userID, r.kind, r.currency}
		b.accruals[key] = b.accruals[key].Add(Part{Units: int64(r.amount)})
	}
	days, err := readDays(q, ``)
	for _, d := range days {
		b.days[ownedDay{d.userID, d.dayKey}] = d
	}
	return b, err
}

// checkEarned computes all of it anew. Wagers never change, so that the log can be
// read after the books and in pieces.
func (s *Service) checkEarned(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	var b books
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		if b, err = s.readBooks(q); err != nil {
			return err
		}
		return s.checkLevels(q, &b, report)
	})
	if err != nil {
		return 0, err
	}
	var failure error
	sums, wagered, edges := map[string]*earned{}, map[string]int64{}, earnings.Rates{}
	last, err := wagerlog.EachUpTo(ctx, d, b.upTo.furthest(), func(w *wagerlog.Wager) {
		looked++
		owner := w.Player.Owner
		if w.Seq > b.upTo.of(owner) || !earnings.Counts(w) {
			return
		}
		wagered[owner] += earnings.USD(w)
		origin := earnings.First(w).Seq
		if earns, err := s.earnsInLog(ctx, d, &b, w); err != nil || !earns {
			failure = errors.Join(failure, err)
			return
		}
		if sums[owner] == nil {
			sums[owner] = newEarned()
		}
		sums[owner].add(w, b.eras.of(levelAt(b.facts[owner], origin), origin), edges)
	})
	if err = errors.Join(err, failure); err != nil {
		return looked, err
	}
	if last != b.upTo.furthest() {
		report("levels", "have counted the wagers to %d, the wager log has them to %d", b.upTo.furthest(), last)
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
	return looked, nil
}

// earnsInLog is earns for a wager that is read from the log: the database is asked only
// for players who had a bonus.
func (s *Service) earnsInLog(ctx context.Context, d *db.DB, b *books, w *wagerlog.Wager) (earns bool, err error) {
	if !s.Bonuses.Granted(w.Player.Owner) {
		return s.earns(nil, b.start, b.eras, w)
	}
	err = d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		earns, err = s.earns(q, b.start, b.eras, w)
		return err
	})
	return earns, err
}

// checkLevels proves the levels against what was deposited and what is noted of them.
func (s *Service) checkLevels(q db.Querier, b *books, report audit.Report) error {
	reached, err := projection.Checkpoint(q, depositCheckpoint)
	if err != nil {
		return err
	}
	newest, err := ledger.Newest(q)
	if err != nil {
		return err
	}
	for userID, p := range b.players {
		facts := b.facts[userID]
		for i, f := range facts {
			if f.level != i+1 {
				report("level of "+userID, "skips level %d", i+1)
			}
		}
		if p.level != len(facts) {
			report("level of "+userID, "is %d, %d were noted", p.level, len(facts))
		}
		if reached < newest {
			continue // deposits that were not looked at yet
		}
		usd, err := s.Deposits.TotalDeposited(q, userID)
		if err != nil {
			return err
		}
		if usd != p.deposited {
			report("level of "+userID, "has %d deposited, the deposits add up to %d", p.deposited, usd)
		}
	}
	for userID := range b.facts {
		if _, known := b.players[userID]; !known {
			report("level of "+userID, "was noted for nobody")
		}
	}
	return nil
}

// compare compares what is stored with what was computed.
func (b *books) compare(sums map[string]*earned, report audit.Report) {
	cashback := map[accrualKey]Part{}
	for owner, e := range sums {
		for _, currency := range e.currencies {
			key := accrualKey{owner, kindRakeback, currency}
			if b.accruals[key] != e.rakes[currency] {
				report(key.name(), "has %s paid and open, the wager log adds up to %s", b.accruals[key].Plain(), e.rakes[currency].Plain())
			}
			delete(b.accruals, key)
		}
		for _, day := range e.order {
			key := ownedDay{owner, day}
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
			report(key.name(), "was credited %s, it comes to %s", d.credited.Plain(), due.Plain())
		}
		of := accrualKey{key.userID, kindCashback, key.currency}
		cashback[of] = cashback[of].Add(d.credited)
	}
	for key, sum := range cashback {
		if b.accruals[key] != sum {
			report(key.name(), "has %s paid and open, its days were credited %s", b.accruals[key].Plain(), sum.Plain())
		}
		delete(b.accruals, key)
	}
	for key, sum := range b.accruals {
		if !sum.IsZero() {
			report(key.name(), "has %s paid and open, nothing was earned", sum.Plain())
		}
	}
}

func (k accrualKey) name() string { return fmt.Sprintf("%s of %s in %s", k.kind, k.userID, k.currency) }

func (k ownedDay) name() string {
	return fmt.Sprintf("day %s of %s in %s", earnings.DayStart(k.day).Format("2006-01-02"), k.userID, k.currency)
}

// checkPaid proves rewards and their transfers against each other.
func checkPaid(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		list, err := readRewards(q, ``)
		if err != nil {
			return err
		}
		open := make(map[string]reward, len(list))
		for _, r := range list {
			if r.id != r.makeID() {
				report("reward "+r.id.String(), "has not the id that follows from what it is for")
			}
			open[string(r.id[:])] = r
		}
		checked = int64(len(list))
		for _, k := range []kind{kindRakeback, kindCashback, kindLevelUp} {
			err := ledger.EachOf(q, k.code(), func(f ledger.Found) {
				r, known := open[string(f.Ref)]
				delete(open, string(f.Ref))
				switch {
				case !known || r.kind != k:
					report(f.Subject(), "is a reward that is not there, or a second transfer of it")
				case f.From != real(ledger.Promotions, r.currency) || f.To != real(r.userID, r.currency) || f.Amount != int64(r.amount):
					report(f.Subject(), "does not move what reward %s says", r.id)
				}
			})
			if err != nil {
				return err
			}
		}
		for _, r := range open {
			report("reward "+r.id.String(), "has no transfer")
		}
		return nil
	})
	return checked, err
}
