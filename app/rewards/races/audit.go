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
	"croupier/app/kernel/projection"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

// Checks verify the races against the wager log, and the payments against the results.
func Checks() []audit.Check {
	return []audit.Check{
		{Name: "the races and their results match the wager log", Run: checkRaces},
		paid().Check(),
	}
}

// replay is what the check compares with the log.
type replay struct {
	upTo     int64
	weeks    calendar
	stored   map[key]sum
	contests []contest
	scores   map[string]map[string]score
	// settled are the settled races in the order of their last wagers.
	settled []settlement
	results map[string][]result

	added sums
	// points are the points of the operator's races.
	points map[string]map[string]*score
	// reached are the players who reached a challenge, in the order of the log.
	reached map[string][]string
}

// checkRaces recomputes the sums of the races. Wagers never change, so the wager log
// can be read after the races and in pieces.
func checkRaces(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	b := &replay{added: sums{}, points: map[string]map[string]*score{}, scores: map[string]map[string]score{}, results: map[string][]result{}, reached: map[string][]string{}}
	if err := d.ReadHeavy(ctx, b.read); err != nil {
		return 0, err
	}
	var failed error
	_, err = wagerlog.EachUpTo(ctx, d, b.upTo, func(w *wagerlog.Wager) {
		checked++
		b.checkSettledBefore(w.Seq, report)
		b.added.add(b.weeks, w)
		if failed == nil {
			failed = b.count(ctx, d, w)
		}
	})
	if err = errors.Join(err, failed); err != nil {
		return checked, fmt.Errorf("add the races up: %w", err)
	}
	b.checkSettledBefore(1<<63-1, report)
	b.compare(report)
	return checked, nil
}

func (b *replay) read(q *db.Reader) (err error) {
	if b.upTo, err = projection.Checkpoint(q, checkpoint); err != nil {
		return err
	}
	if b.weeks, err = readCalendar(q); err != nil {
		return err
	}
	if b.stored, err = storedSums(q); err != nil {
		return err
	}
	if b.contests, err = allContests(q, "", maxContests); err != nil {
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

// maxContests is the maximum number of the operator's races that are read at once.
const maxContests = 100_000

// count counts a wager in the operator's races.
func (b *replay) count(ctx context.Context, d *db.DB, w *wagerlog.Wager) error {
	first := firstOf(w).At
	for i := range b.contests {
		c := &b.contests[i]
		if !c.runs(first) {
			continue
		}
		if c.Kind == KindChallenge {
			if c.wonBy(w) {
				b.reached[c.ID] = append(b.reached[c.ID], w.Player.Owner)
			}
			continue
		}
		if c.Terms.Points != ByMultiplier {
			c.sumsOf(b.points[c.ID], []*wagerlog.Wager{w})
			continue
		}
		var best score
		if existing := b.points[c.ID][w.Player.Owner]; existing != nil {
			best = *existing
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

// checkSettledBefore compares the races that were settled before a wager with the sums up to it.
func (b *replay) checkSettledBefore(seq int64, report audit.Report) {
	for len(b.settled) > 0 && b.settled[0].seq < seq {
		s := b.settled[0]
		if b.settled = b.settled[1:]; s.terms.Winners > 0 {
			continue // a challenge has no points
		}
		for i, r := range b.results[s.race] {
			points := int64(0)
			if s.week != 0 {
				if existing := b.added[key{s.week, r.owner}]; existing != nil {
					points = existing.usd
				}
			} else if existing := b.points[s.race][r.owner]; existing != nil {
				points = existing.points
			}
			if points != r.points {
				report(r.name(), "was settled with %d points, the wager log adds up to %d", r.points, points)
			}
			if before := i - 1; before >= 0 && b.results[s.race][before].points < r.points {
				report(r.name(), "has more points than the place before it")
			}
		}
		b.reportMissing(s, report)
	}
}

// reportMissing finds players who have more points than the last place but no place.
func (b *replay) reportMissing(s settlement, report audit.Report) {
	list, withResult, placed := b.results[s.race], map[string]bool{}, 0
	for _, r := range list {
		withResult[r.owner] = true
		if r.place > 0 {
			placed++
		}
	}
	minimum := int64(0)
	if placed >= s.terms.places() && len(list) > 0 {
		minimum = list[len(list)-1].points
	}
	found := func(owner string, points int64) {
		if points > minimum && !withResult[owner] && s.terms.places() > 0 {
			report("race "+s.race, "player %s has %d points and no place", owner, points)
		}
	}
	if s.week == 0 {
		for owner, existing := range b.points[s.race] {
			found(owner, existing.points)
		}
		return
	}
	for k, existing := range b.added {
		if k.week == s.week {
			found(k.owner, existing.usd)
		}
	}
}

func (r *result) name() string { return fmt.Sprintf("race %s, player %s", r.race, r.owner) }

// compare compares the current points, and the winners of challenges.
func (b *replay) compare(report audit.Report) {
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
		for _, owner := range sortedOwners(b.points[c.ID]) {
			if existing, want := stored[owner], *b.points[c.ID][owner]; existing.points != want.points || existing.reachedAt != want.reachedAt || !bytes.Equal(existing.wager, want.wager) {
				report("race "+c.ID+", player "+owner, "has %d points, the wager log adds up to %d", existing.points, want.points)
			}
			delete(stored, owner)
		}
		for _, owner := range sortedOwners(stored) {
			report("race "+c.ID+", player "+owner, "has %d points, the wager log knows nothing of it", stored[owner].points)
		}
		if c.Kind == KindChallenge {
			b.checkChallenge(&c, report)
		}
	}
}

// checkChallenge checks that the winners reached the challenge in their order.
func (b *replay) checkChallenge(c *contest, report audit.Report) {
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

const auditBatch = 500

// paid compares the results with the transfers. A prize that is owed has none yet.
func paid() rewards.Paid {
	return rewards.Paid{
		Name: "the prizes of races are paid as their results say", Codes: []ledger.Code{ledger.CodeRacePrize, ledger.CodeChallenge},
		Each: func(q db.Querier, record func(rewards.Record) error, report audit.Report) error {
			known := map[string]Terms{}
			for last := []byte{}; ; {
				list, err := resultsAfter(q, last, auditBatch)
				for i := 0; err == nil && i < len(list); i++ {
					r := &list[i]
					last = r.id[:]
					if err = checkResult(q, r, known, report); err == nil && r.state == statePaid && r.amount > 0 {
						err = record(rewards.Record{Transfer: rewards.Transfer{ID: r.id, UserID: r.owner, Currency: r.currency, Amount: r.amount}, Subject: r.name()})
					}
				}
				if err != nil || len(list) < auditBatch {
					return err
				}
			}
		},
	}
}

// checkResult checks a result against the terms of its race.
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
	return nil
}

// termsOf returns the terms of a race with results.
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
