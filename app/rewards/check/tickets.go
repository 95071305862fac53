package check

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"

	"croupier/app/kernel/prizedraw"
)

// Segment is a segment of the wheel: its chance and its dollars in millionths, or
// tickets.
type Segment struct{ Chance, USD, Tickets int64 }

// TicketCampaign is a promo code for tickets whose cost is estimated.
type TicketCampaign struct {
	// Tickets is the number of tickets per use.
	Tickets int64
	Level   int
	Runs    int
	Seed    string
}

// The limits of tickets.
const (
	maxTickets    = 1000
	maxTicketRuns = 100_000
	// maxSpins is the maximum number of spins of a life. It ends lives that keep
	// winning tickets.
	maxSpins = 100_000
)

var (
	errLevel   = errors.New("there is no such level")
	errTickets = fmt.Errorf("a use gives 1 to %d tickets, and 1 to %d people are simulated", maxTickets, maxTicketRuns)
)

// Cost simulates players who spin the wheel with the tickets. A spin has no choice, so
// all players have the same result. Three accounts of one person get the tickets three
// times, and each also gets the ticket of its registration.
func (t TicketCampaign) Cost(ctx context.Context, wheel []Segment) ([]Cost, error) {
	if t.Tickets < 1 || t.Tickets > maxTickets || t.Runs < 1 || t.Runs > maxTicketRuns {
		return nil, errTickets
	}
	var list []Cost
	for _, group := range []struct {
		players, plan string
		tickets       int64
	}{
		{"careful", "spins with every ticket", t.Tickets},
		{"colluding", fmt.Sprintf("%d accounts of one person, each with the ticket of its registration", colluders), colluders * (t.Tickets + 1)},
	} {
		var all sums
		for n := range t.Runs {
			draw := rand.New(rand.NewChaCha8(sha256.Sum256([]byte(runName(t.Seed+group.players, n)))))
			won := spinAll(draw, wheel, group.tickets) / dollar
			all.n++
			all.mean += won
			all.square += won * won
			if n%chunk == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		e := all.estimate()
		list = append(list, Cost{
			Players: group.players, Plan: group.plan, Mean: e.Mean, Low: e.Mean - confidence*e.Error, High: e.Mean + confidence*e.Error, Runs: t.Runs,
		})
	}
	return list, nil
}

// spinAll spins until no ticket is left and returns what was won in millionths of a
// dollar.
func spinAll(draw *rand.Rand, wheel []Segment, tickets int64) (won float64) {
	for spins := 0; tickets > 0 && spins < maxSpins; spins++ {
		tickets--
		at := draw.Int64N(prizedraw.Whole)
		for _, segment := range wheel {
			if at -= segment.Chance; at < 0 {
				won += float64(segment.USD)
				tickets += segment.Tickets
				break
			}
		}
	}
	return won
}
