package seeds

import (
	"context"
	"fmt"
	"regexp"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/seedrenewal"
	"croupier/db"
)

// Checks prove that seeds were committed to, used and revealed in order. The
// wagers' audit proves that each nonce was used once.
func (s *Service) Checks() []audit.Check {
	return []audit.Check{{Name: "every seed was committed to before it was used", Run: s.checkSeeds}}
}

// pairStage is the state of a pair.
type pairStage string

const (
	stageWaiting  pairStage = "waiting"
	stageActive   pairStage = "active"
	stageRevealed pairStage = "revealed"
)

func (p *storedPair) stage() pairStage {
	switch {
	case p.revealed.Valid:
		return stageRevealed
	case p.activated.Valid:
		return stageActive
	default:
		return stageWaiting
	}
}

// nextStages lists the stages that a pair can have after another pair of its owner.
// The first pair of an owner comes after none.
var nextStages = map[pairStage]map[pairStage]bool{
	"":            {stageRevealed: true, stageActive: true},
	stageRevealed: {stageRevealed: true, stageActive: true},
	stageActive:   {stageWaiting: true},
}

// checkSeeds reads the pairs of each owner in order.
func (s *Service) checkSeeds(ctx context.Context, d *db.DB, report audit.Report) (int64, error) {
	var (
		checked int64
		before  *storedPair
		closed  int
	)
	endOwner := func() {
		if before != nil && before.stage() != stageWaiting {
			report("seeds of "+before.owner, "end with a pair that is %s: none waits", before.stage())
		}
	}
	err := d.ReadHeavy(ctx, func(q *db.Reader) error {
		latest, err := seedrenewal.Latest(q)
		if err != nil {
			return err
		}
		return eachPair(q, func(p storedPair) {
			checked++
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
	return checked, err
}

// opens reports whether a sealed seed opens to its commitment.
func (s *Service) opens(p *storedPair) bool {
	seed, err := s.sealer.Decrypt(sealContext(p.owner, p.hash), p.serverSeed)
	return err == nil && provablyfair.Commitment(seed) == p.hash
}

// renewalProblems reports what is wrong with a pair after the latest renewal: no older
// pair may still be in use, and no newer pair may have ended unopened.
func (p *storedPair) renewalProblems(latest seedrenewal.Renewal) (list []string) {
	if p.id <= latest.LastPair && p.stage() != stageRevealed {
		list = append(list, fmt.Sprintf("are %s, although they may be known since renewal %d", p.stage(), latest.ID))
	}
	if p.id > latest.LastPair && p.unopened {
		list = append(list, "were ended unopened without a renewal")
	}
	return list
}

var serverSeedPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// seedProblems reports what is wrong with a server seed and its commitment. A
// sealed seed is opened elsewhere; seeds of an earlier schema have no stored
// commitment.
func (p *storedPair) seedProblems() (list []string) {
	sealed := p.hash != "" && (p.stage() != stageRevealed || p.unopened)
	switch {
	case !sealed && !serverSeedPattern.MatchString(p.serverSeed):
		list = append(list, "have a server seed that is not 64 hexadecimal characters")
	case sealed && serverSeedPattern.MatchString(p.serverSeed):
		list = append(list, "have a server seed in plain text before it was revealed")
	case !sealed && p.hash != "" && provablyfair.Commitment(p.serverSeed) != p.hash:
		list = append(list, "have a server seed that is not the one which was committed to")
	}
	return list
}

// problems reports what is wrong with a pair alone. It never returns a seed.
func (p *storedPair) problems() (list []string) {
	list = p.seedProblems()
	if p.clientSeed.Valid != p.activated.Valid {
		list = append(list, fmt.Sprintf("have a client seed: %t, were activated: %t", p.clientSeed.Valid, p.activated.Valid))
	}
	if clean, err := parseClientSeed(p.clientSeed.String); p.clientSeed.Valid && (err != nil || clean != p.clientSeed.String) {
		list = append(list, "have a client seed that no player could have chosen")
	}
	if p.stage() == stageWaiting && p.nonce != 0 {
		list = append(list, fmt.Sprintf("wait and have drawn %d times", p.nonce))
	}
	if p.revealed.Valid && !p.activated.Valid {
		list = append(list, "were revealed and never activated")
	}
	return list
}

// afterProblems reports what is wrong between a pair and the previous one of the
// same owner; nil for the first. One transaction reveals the active pair,
// activates the waiting one and commits to the next. Their times are therefore
// equal, even if the machine's clock was changed.
func (p *storedPair) afterProblems(before *storedPair) (list []string) {
	// The first pair is made and activated at the same time.
	stageBefore, committed, activated := pairStage(""), p.activated.Int64, p.activated
	if before != nil {
		stageBefore, committed, activated = before.stage(), before.activated.Int64, before.revealed
	}
	if !nextStages[stageBefore][p.stage()] {
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
