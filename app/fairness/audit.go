package fairness

import (
	"context"
	"fmt"
	"regexp"

	"croupier/app/audit"
	"croupier/db"
)

// Checks prove that seeds were committed to, used and revealed in order. That
// each draw was made once is for the wagers to prove.
func Checks() []audit.Check {
	return []audit.Check{{Name: "every seed was committed to before it was used", Run: checkSeeds}}
}

// stage is how far a pair has come.
type stage string

const (
	stageWaiting  stage = "waiting"
	stageActive   stage = "active"
	stageRevealed stage = "revealed"
)

func (p *storedPair) stage() stage {
	switch {
	case p.revealed.Valid:
		return stageRevealed
	case p.activated.Valid:
		return stageActive
	default:
		return stageWaiting
	}
}

// follows are the stages that a pair can have after another of its owner.
// The first pair of an owner comes after none.
var follows = map[stage]map[stage]bool{
	"":            {stageRevealed: true, stageActive: true},
	stageRevealed: {stageRevealed: true, stageActive: true},
	stageActive:   {stageWaiting: true},
}

// checkSeeds reads the pairs of each owner in order.
func checkSeeds(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	var (
		looked int64
		before *storedPair
	)
	endOwner := func() {
		if before != nil && before.stage() != stageWaiting {
			report("seeds of "+before.owner, "end with a pair that is %s: none waits", before.stage())
		}
	}
	err := d.ReadHeavy(ctx, func(q *db.Reader) error {
		return eachPair(q, func(p storedPair) {
			looked++
			if before != nil && before.owner != p.owner {
				endOwner()
				before = nil
			}
			for _, problem := range append(p.problems(), p.afterProblems(before)...) {
				report(fmt.Sprintf("seeds %d of %s", p.id, p.owner), "%s", problem)
			}
			before = &p
		})
	})
	if err == nil {
		endOwner()
	}
	return looked, err
}

var serverSeedForm = regexp.MustCompile(`^[0-9a-f]{64}$`)

// problems says what is wrong with a pair by itself. It never tells a seed.
func (p *storedPair) problems() (list []string) {
	if !serverSeedForm.MatchString(p.serverSeed) {
		list = append(list, "have a server seed that is not 64 hexadecimal characters")
	}
	if p.clientSeed.Valid != p.activated.Valid {
		list = append(list, fmt.Sprintf("have a client seed: %t, were activated: %t", p.clientSeed.Valid, p.activated.Valid))
	}
	if clean, err := cleanSeed(p.clientSeed.String); p.clientSeed.Valid && (err != nil || clean != p.clientSeed.String) {
		list = append(list, "have a client seed that nobody could have chosen")
	}
	if p.stage() == stageWaiting && p.nonce != 0 {
		list = append(list, fmt.Sprintf("wait and have drawn %d times", p.nonce))
	}
	if p.revealed.Valid && !p.activated.Valid {
		list = append(list, "were revealed and never activated")
	}
	return list
}

// afterProblems says what is wrong between a pair and the one before it of
// the same owner; nil for the first. One transaction reveals the old pair,
// activates the one that waited and makes the next to wait, so that their
// times are the same, whichever way the clock of the machine was set.
func (p *storedPair) afterProblems(before *storedPair) (list []string) {
	// The first pair is made and activated at once.
	stageBefore, committed, activated := stage(""), p.activated.Int64, p.activated
	if before != nil {
		stageBefore, committed, activated = before.stage(), before.activated.Int64, before.revealed
	}
	if !follows[stageBefore][p.stage()] {
		list = append(list, fmt.Sprintf("are %s after a pair that is %q", p.stage(), stageBefore))
	}
	if p.created != committed {
		list = append(list, fmt.Sprintf("were committed to at %d instead of %d", p.created, committed))
	}
	if p.activated != activated {
		list = append(list, fmt.Sprintf("were activated at %d instead of %d", p.activated.Int64, activated.Int64))
	}
	return list
}
