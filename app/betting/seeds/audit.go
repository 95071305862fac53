package seeds

import (
	"context"
	"fmt"
	"regexp"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/renewal"
	"croupier/db"
)

// Checks prove that seeds were committed to, used and revealed in order. That
// each draw was made once is for the wagers to prove.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{{Name: "every seed was committed to before it was used", Run: s.checkSeeds}}
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
func (s *Service) checkSeeds(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	var (
		looked int64
		before *storedPair
		closed int
	)
	endOwner := func() {
		if before != nil && before.stage() != stageWaiting {
			report("seeds of "+before.owner, "end with a pair that is %s: none waits", before.stage())
		}
	}
	err := d.ReadHeavy(ctx, func(q *db.Reader) error {
		latest, err := renewal.Latest(q)
		if err != nil {
			return err
		}
		return eachPair(q, func(p storedPair) {
			looked++
			if p.hash != "" && p.stage() != stageRevealed && !s.opens(&p) {
				closed++
			}
			for _, problem := range p.renewalProblems(latest) {
				report(fmt.Sprintf("seeds %d of %s", p.id, p.owner), "%s", problem)
			}
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
	if closed > 0 {
		report("the site's secret", "does not open %d seeds that are in use or wait: it is another than the one they were sealed with", closed)
	}
	return looked, err
}

// opens tells whether a sealed seed opens to what was committed to.
func (s *Service) opens(p *storedPair) bool {
	seed, err := s.sealer.Open(bound(p.owner, p.hash), p.serverSeed)
	return err == nil && provablyfair.Commitment(seed) == p.hash
}

// renewalProblems says what is wrong with a pair after the latest time at
// which all draws began anew: no pair of before may be used any more, and none
// of after can have ended without being opened.
func (p *storedPair) renewalProblems(latest renewal.Renewal) (list []string) {
	if p.id <= latest.LastPair && p.stage() != stageRevealed {
		list = append(list, fmt.Sprintf("are %s, although somebody may know them since renewal %d", p.stage(), latest.ID))
	}
	if p.id > latest.LastPair && p.unopened {
		list = append(list, "were ended unopened without a renewal")
	}
	return list
}

var serverSeedForm = regexp.MustCompile(`^[0-9a-f]{64}$`)

// seedProblems says what is wrong with a server seed and its commitment. One
// that is sealed is opened elsewhere; seeds of an earlier schema have no
// commitment beside them.
func (p *storedPair) seedProblems() (list []string) {
	sealed := p.hash != "" && (p.stage() != stageRevealed || p.unopened)
	switch {
	case !sealed && !serverSeedForm.MatchString(p.serverSeed):
		list = append(list, "have a server seed that is not 64 hexadecimal characters")
	case sealed && serverSeedForm.MatchString(p.serverSeed):
		list = append(list, "have a server seed in plain text before it was revealed")
	case !sealed && p.hash != "" && provablyfair.Commitment(p.serverSeed) != p.hash:
		list = append(list, "have a server seed that is not the one which was committed to")
	}
	return list
}

// problems says what is wrong with a pair by itself. It never tells a seed.
func (p *storedPair) problems() (list []string) {
	list = p.seedProblems()
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
