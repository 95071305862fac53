package jackpots

import (
	"context"
	"errors"
	"fmt"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// auditBatch is the number of wagers that the audit reads at a time.
const auditBatch = 5000

// Checks prove the jackpots.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{
		{Name: "every jackpot has the level and the winners that its wagers and their seeds say", Run: s.checkRounds},
		rewards.Paid{
			Name: "every paid jackpot has its transfer", Codes: []ledger.Code{ledger.CodeJackpot}, Each: eachPayment,
		}.Check(),
	}
}

// eachPayment reads the payments of won rounds.
func eachPayment(q db.Querier, record func(rewards.Record) error, _ audit.Report) error {
	var failure error
	err := eachRound(q, func(r round) {
		if r.PaidAt > 0 && failure == nil {
			failure = record(rewards.Record{Transfer: r.transfer(), Subject: r.subject()})
		}
	})
	return errors.Join(err, failure)
}

// subject names the round in a report.
func (r *round) subject() string {
	return fmt.Sprintf("round %d of the jackpot %s", r.Number, r.Jackpot)
}

// checkRounds repeats all rounds from the log of wagers, up to the last counted one.
func (s *Service) checkRounds(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	err = d.ReadHeavy(ctx, func(q *db.Reader) error {
		counted, err := projection.Checkpoint(q, checkpoint)
		if err != nil {
			return err
		}
		r, err := s.newReplay(q, report)
		if err != nil || len(r.jackpots) == 0 {
			return err
		}
		_, err = wagerlog.EachSince(q, r.first(), auditBatch, func(w *wagerlog.Wager) {
			if w.Seq <= counted && takesPart(w) && r.failure == nil {
				checked++
				r.failure = r.add(q, w)
			}
		})
		r.finish()
		return errors.Join(err, r.failure)
	})
	return checked, err
}

// replay repeats rounds.
type replay struct {
	report   audit.Report
	pairs    pairCache
	jackpots []*replayed
	failure  error
}

// replayed are the stored rounds of one jackpot. now is the repeated round at index at.
type replayed struct {
	stored []round
	at     int
	now    round
	broken bool
}

func (s *Service) newReplay(q db.Querier, report audit.Report) (*replay, error) {
	r := &replay{report: report, pairs: pairCache{s.Seeds, map[int64]*provablyfair.Pair{}}}
	err := eachRound(q, func(stored round) {
		if n := len(r.jackpots); n == 0 || r.jackpots[n-1].stored[0].Jackpot != stored.Jackpot {
			r.jackpots = append(r.jackpots, &replayed{})
		}
		last := r.jackpots[len(r.jackpots)-1]
		last.stored = append(last.stored, stored)
	})
	for _, j := range r.jackpots {
		j.begin()
	}
	return r, err
}

// begin repeats the stored round at its beginning.
func (j *replayed) begin() {
	stored := j.stored[j.at]
	j.now = round{Jackpot: stored.Jackpot, Number: stored.Number, Terms: stored.Terms, After: stored.After, Level: stored.Terms.Seed}
}

// first returns the number of the last wager before all rounds.
func (r *replay) first() int64 {
	first := r.jackpots[0].stored[0].After
	for _, j := range r.jackpots {
		first = min(first, j.stored[0].After)
	}
	return first
}

// add repeats a wager in all rounds.
func (r *replay) add(q db.Querier, w *wagerlog.Wager) error {
	for _, j := range r.jackpots {
		if j.broken || j.now.Terms.contribution(w) == 0 {
			continue
		}
		pair, err := r.pairs.of(q, w.Pair)
		if err != nil {
			return err
		}
		_, wins, joined := j.now.join(w, pair)
		stored := &j.stored[j.at]
		// The secret of a lost pair cannot be drawn again: the stored win counts.
		if pair.Unopened && stored.Seq == w.Seq {
			wins = true
		}
		if joined {
			r.compare(j, stored, w, wins)
		}
	}
	return nil
}

// compare compares a repeated wager with the stored round.
func (r *replay) compare(j *replayed, stored *round, w *wagerlog.Wager, wins bool) {
	switch {
	case wins != (stored.Seq == w.Seq):
		r.report(stored.subject(), "was won by wager %d, drawn again wager %d wins: %v", stored.Seq, w.Seq, wins)
		j.broken = true
		return
	case !wins:
		return
	case stored.Owner != w.Player.Owner || stored.Wager != w.ID || stored.Prize != j.now.Level || stored.Level != j.now.Level:
		r.report(stored.subject(), "paid %d to %s, drawn again %d to %s (millionths of a dollar)", stored.Prize, stored.Owner, j.now.Level, w.Player.Owner)
	}
	if j.at+1 == len(j.stored) { // the jackpot has ended
		j.now.Seq = w.Seq
		return
	}
	j.at++
	if next := &j.stored[j.at]; next.After != w.Seq || next.Number != stored.Number+1 {
		r.report(next.subject(), "does not follow its predecessor")
	}
	j.begin()
}

// finish compares the rounds that go on.
func (r *replay) finish() {
	for _, j := range r.jackpots {
		stored := &j.stored[j.at]
		switch {
		case j.broken || r.failure != nil:
		case j.at+1 < len(j.stored) || stored.won() && !j.now.won():
			r.report(stored.subject(), "was won by wager %d, which does not win it", stored.Seq)
		case stored.Level != j.now.Level:
			r.report(stored.subject(), "is at %d, its wagers come to %d (millionths of a dollar)", stored.Level, j.now.Level)
		}
	}
}
