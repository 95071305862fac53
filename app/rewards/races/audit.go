package races

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/projection"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks prove that the races are those of the wager log, and that what was paid is
// what they came to.
func Checks() []audit.Check {
	return []audit.Check{
		{Name: "the races and their results are what the wager log adds up to", Run: checkRaces},
		{Name: "the prizes of races are paid as their results say", Run: checkPaid},
	}
}

// books are what the check compares with the log.
type books struct {
	upTo     int64
	weeks    calendar
	stored   map[key]sum
	contests []contest
	scores   map[string]map[string]score
	// settled are the settled races in the order of their last wagers.
	settled []settlement
	results map[string][]result

	added sums
	// points are those of the races of the operator.
	points map[string]map[string]*score
	// reached are who reached a challenge, in the order of the log.
	reached map[string][]string
}

// checkRaces adds up again what the races have added up. What was wagered never
// changes, so that the wager log can be read after the races and in pieces.
func checkRaces(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	b := &books{added: sums{}, points: map[string]map[string]*score{}, scores: map[string]map[string]score{}, results: map[string][]result{}, reached: map[string][]string{}}
	if err := d.ReadHeavy(ctx, b.read); err != nil {
		return 0, err
	}
	var failed error
	_, err = wagerlog.EachUpTo(ctx, d, b.upTo, func(w *wagerlog.Wager) {
		looked++
		b.pass(w.Seq, report)
		b.added.add(b.weeks, w)
		if failed == nil {
			failed = b.count(ctx, d, w)
		}
	})
	if err = errors.Join(err, failed); err != nil {
		return looked, fmt.Errorf("add the races up: %w", err)
	}
	b.pass(1<<63-1, report)
	b.compare(report)
	return looked, nil
}

func (b *books) read(q *db.Reader) (err error) {
	if b.upTo, err = projection.Checkpoint(q, checkpoint); err != nil {
		return err
	}
	if b.weeks, err = readCalendar(q); err != nil {
		return err
	}
	if b.stored, err = storedSums(q); err != nil {
		return err
	}
	if b.contests, err = allContests(q, "", everyContest); err != nil {
		return err
	}
	for _, c := range b.contests {
		if b.scores[c.ID], err = storedScores(q, c.ID); err != nil {
			return err
		}
		b.points[c.ID] = map[string]*score{}
		if b.results[c.ID], err = resultsOf(q, c.ID); err != nil {
			return err
		}
	}
	if b.settled, err = settlementsBySeq(q); err != nil {
		return err
	}
	for _, s := range b.settled {
		if b.results[s.race], err = resultsOf(q, s.race); err != nil {
			return err
		}
	}
	return nil
}

// everyContest bounds the races of the operator that are read at once.
const everyContest = 100_000

// count counts a wager in the races of the operator.
func (b *books) count(ctx context.Context, d *db.DB, w *wagerlog.Wager) error {
	first := firstOf(w).At
	for i := range b.contests {
		c := &b.contests[i]
		if !c.runs(first) {
			continue
		}
		if c.Kind == KindChallenge {
			if c.wins(w) {
				b.reached[c.ID] = append(b.reached[c.ID], w.Player.Owner)
			}
			continue
		}
		if c.Terms.Points != ByMultiplier {
			c.sumsOf(b.points[c.ID], []*wagerlog.Wager{w})
			continue
		}
		var best score
		if has := b.points[c.ID][w.Player.Owner]; has != nil {
			best = *has
		}
		next, lost := best.improved(c, w)
		if lost {
			err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
				next, err = bestIn(q, c, w.Player.Owner, w.Seq)
				return err
			})
			if err != nil {
				return err
			}
		}
		if next.wager != nil || lost {
			b.points[c.ID][w.Player.Owner] = &next
		}
	}
	return nil
}

// pass compares the races that were settled before a wager with what was added up
// until then.
func (b *books) pass(seq int64, report audit.Report) {
	for len(b.settled) > 0 && b.settled[0].seq < seq {
		s := b.settled[0]
		if b.settled = b.settled[1:]; s.terms.Winners > 0 {
			continue // a challenge has no points
		}
		for i, r := range b.results[s.race] {
			points := int64(0)
			if s.week != 0 {
				if has := b.added[key{s.week, r.owner}]; has != nil {
					points = has.usd
				}
			} else if has := b.points[s.race][r.owner]; has != nil {
				points = has.points
			}
			if points != r.points {
				report(r.name(), "was settled with %d points, the wager log adds up to %d", r.points, points)
			}
			if before := i - 1; before >= 0 && b.results[s.race][before].points < r.points {
				report(r.name(), "has more points than the place before it")
			}
		}
		b.missing(s, report)
	}
}

// missing finds players who have more points than the last place and no place.
func (b *books) missing(s settlement, report audit.Report) {
	list, with, placed := b.results[s.race], map[string]bool{}, 0
	for _, r := range list {
		with[r.owner] = true
		if r.place > 0 {
			placed++
		}
	}
	least := int64(0)
	if placed >= s.terms.places() && len(list) > 0 {
		least = list[len(list)-1].points
	}
	found := func(owner string, points int64) {
		if points > least && !with[owner] && s.terms.places() > 0 {
			report("race "+s.race, "player %s has %d points and no place", owner, points)
		}
	}
	if s.week == 0 {
		for owner, has := range b.points[s.race] {
			found(owner, has.points)
		}
		return
	}
	for k, has := range b.added {
		if k.week == s.week {
			found(k.owner, has.usd)
		}
	}
}

func (r *result) name() string { return fmt.Sprintf("race %s, player %s", r.race, r.owner) }

// compare compares what stands now, and who has won challenges.
func (b *books) compare(report audit.Report) {
	for _, k := range b.added.ordered() {
		if b.stored[k] != *b.added[k] {
			report(k.name(), "has %+v, the wager log adds up to %+v", b.stored[k], *b.added[k])
		}
		delete(b.stored, k)
	}
	for k, s := range b.stored {
		report(k.name(), "has %+v, the wager log knows nothing of it", s)
	}
	for _, c := range b.contests {
		stored := b.scores[c.ID]
		for _, owner := range owners(b.points[c.ID]) {
			if has, want := stored[owner], *b.points[c.ID][owner]; has.points != want.points || has.reachedAt != want.reachedAt || !bytes.Equal(has.wager, want.wager) {
				report("race "+c.ID+", player "+owner, "has %d points, the wager log adds up to %d", has.points, want.points)
			}
			delete(stored, owner)
		}
		for _, owner := range owners(stored) {
			report("race "+c.ID+", player "+owner, "has %d points, the wager log knows nothing of it", stored[owner].points)
		}
		if c.Kind == KindChallenge {
			b.challenge(&c, report)
		}
	}
}

// challenge checks that the winners reached the challenge in their order.
func (b *books) challenge(c *contest, report audit.Report) {
	at := 0
	for i, r := range b.results[c.ID] {
		for at < len(b.reached[c.ID]) && b.reached[c.ID][at] != r.owner {
			at++
		}
		if at == len(b.reached[c.ID]) {
			report(r.name(), "has won the challenge, and did not reach it in this order")
			at = 0
		}
		if r.place != i+1 || r.place > c.Terms.Winners {
			report(r.name(), "is winner %d of %d", r.place, c.Terms.Winners)
		}
	}
}

func (k key) name() string {
	return fmt.Sprintf("race of %s, player %s", clock.FromMillis(k.week).Format(time.DateOnly), k.owner)
}

const auditPiece = 500

// checkPaid compares the results with the transfers.
func checkPaid(ctx context.Context, d *db.DB, report audit.Report) (looked int64, err error) {
	terms := map[string]Terms{}
	for last := []byte{}; ; {
		var list []result
		err := d.ReadHeavy(ctx, func(q *db.Reader) (err error) {
			if list, err = resultsAfter(q, last, auditPiece); err != nil {
				return err
			}
			for i := range list {
				last = list[i].id[:]
				if err := checkResult(q, &list[i], terms, report); err != nil {
					return err
				}
			}
			return nil
		})
		looked += int64(len(list))
		if err != nil {
			return looked, err
		}
		if len(list) < auditPiece {
			break
		}
	}
	return looked, d.ReadHeavy(ctx, func(q *db.Reader) error {
		for _, code := range []ledger.Code{ledger.CodeRacePrize, ledger.CodeChallenge} {
			var lost []ledger.Found
			if err := ledger.EachOf(q, code, func(f ledger.Found) { lost = append(lost, f) }); err != nil {
				return err
			}
			for _, f := range lost {
				if has, err := resultExists(q, f.Ref); err != nil {
					return err
				} else if !has {
					report(f.Subject(), "pays the prize of a race that has no such place")
				}
			}
		}
		return nil
	})
}

// transfersRead bounds the transfers of one prize: there is one.
const transfersRead = 10

func checkResult(q db.Querier, r *result, known map[string]Terms, report audit.Report) error {
	terms, err := termsOf(q, r.race, known)
	if err != nil {
		return err
	}
	if usd, amount := terms.prize(r.place); r.place > 0 && (usd > 0 && usd != r.usd || amount > 0 && (amount != r.amount || r.currency != terms.Currency)) {
		report(r.name(), "has another prize than its terms say")
	}
	if r.id != rewardID(r.race, r.owner) {
		report(r.name(), "has the id of another prize")
	}
	moved, err := ledger.TransfersFor(q, r.id[:], transfersRead)
	if err != nil {
		return err
	}
	due := money.Amount(0)
	if r.state == statePaid {
		due = r.amount
	}
	paid, foreign := money.Amount(0), false
	for _, t := range moved {
		paid += money.Amount(t.Amount)
		foreign = foreign || t.To != ledger.PlayerKey(r.owner, r.currency, false) || t.Code != ledger.CodeRacePrize && t.Code != ledger.CodeChallenge
	}
	switch {
	case paid != due || len(moved) > 1:
		report(r.name(), "is %s %d, and %d were paid in %d transfers", r.state, r.amount, paid, len(moved))
	case foreign:
		report(r.name(), "was paid to another account")
	}
	return nil
}

// termsOf are the terms of a race of which there are results.
func termsOf(q db.Querier, race string, known map[string]Terms) (Terms, error) {
	if t, found := known[race]; found {
		return t, nil
	}
	c, found, err := contestByID(q, race)
	if err != nil {
		return Terms{}, err
	}
	known[race] = c.Terms
	if !found {
		s, _, err := settlementOf(q, race)
		if err != nil {
			return Terms{}, err
		}
		known[race] = s.terms
	}
	return known[race], nil
}
