package check

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"

	"croupier/app/kernel/prizedraw"
)

// Segment is what a segment of the wheel gives: its chance and its dollars in
// millionths, or tickets.
type Segment struct{ Chance, USD, Tickets int64 }

// TicketCampaign is a promo code for tickets whose cost is estimated.
type TicketCampaign struct {
	// Tickets is what one use gives.
	Tickets int64
	Level   int
	Lives   int
	Seed    string
}

// The bounds of tickets.
const (
	maxTickets = 1000
	ticketSums = 100_000
	// mostSpins ends a life whose tickets come back again and again.
	mostSpins = 100_000
)

var (
	errLevel   = errors.New("there is no such level")
	errTickets = fmt.Errorf("a use gives 1 to %d tickets, and 1 to %d people are simulated", maxTickets, ticketSums)
)

// Cost simulates who spins the wheel with the tickets. A spin takes no choice, so that
// nobody does better or worse with them; three accounts of one person have them three
// times, and each the ticket that comes with a registration.
func (t TicketCampaign) Cost(ctx context.Context, wheel []Segment) ([]Cost, error) {
	if t.Tickets < 1 || t.Tickets > maxTickets || t.Lives < 1 || t.Lives > ticketSums {
		return nil, errTickets
	}
	var list []Cost
	for _, who := range []struct {
		players, plan string
		tickets       int64
	}{
		{"careful", "spins with every ticket", t.Tickets},
		{"colluding", fmt.Sprintf("%d accounts of one person, each with the ticket of its registration", colluders), colluders * (t.Tickets + 1)},
	} {
		var all sums
		for n := range t.Lives {
			draw := rand.New(rand.NewChaCha8(sha256.Sum256([]byte(number(t.Seed+who.players, n)))))
			won := spinAll(draw, wheel, who.tickets) / dollar
			all.n++
			all.mean += won
			all.square += won * won
			if n%chunk == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		e := all.estimate()
		list = append(list, Cost{
			Players: who.players, Plan: who.plan, Mean: e.Mean, Low: e.Mean - confidence*e.Error, High: e.Mean + confidence*e.Error, Lives: t.Lives,
		})
	}
	return list, nil
}

// spinAll spins until no ticket is left, and returns what was won in millionths of a
// dollar.
func spinAll(draw *rand.Rand, wheel []Segment, tickets int64) (won float64) {
	for spins := 0; tickets > 0 && spins < mostSpins; spins++ {
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
