// Package feeds provides the events of the sportsbook. They come from a simulator that
// plays its own season, from another program that pushes signed messages, or from
// the-odds-api.
package feeds

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/sorting"
	"croupier/app/kernel/sports/simulate"
	"croupier/app/kernel/sports/source"
)

// Simulator is a feed of simulated matches. The course of a match depends on its seed,
// and its progress on the clock: after a restart each match continues where it was. The
// seeds are derived from a secret of the site, so that no player can know a match before
// it is played.
type Simulator struct {
	clock  clock.Clock
	secret []byte
	// speed is how much faster than real time matches are played.
	speed    int
	leagues  []league
	circuits []circuit

	mu       sync.Mutex
	recovery []recovery
	// running are the live matches. announced are the fixtures that the book has, with their start.
	running   map[string]*runningMatch
	announced map[string]time.Time
	// plannedUntil is the time up to which fixtures were searched.
	plannedUntil time.Time
}

type recovery struct {
	request string
	since   time.Time
}

const (
	// planHorizon is how long before their start the fixtures of leagues are sent.
	// inventedPlanHorizon is the same for circuits, which have many fixtures: each fixture in the
	// book takes up to 100 kB of memory. turnsAhead is the least number of turns of a circuit that
	// are sent ahead.
	planHorizon         = 14 * 24 * time.Hour
	inventedPlanHorizon = 6 * time.Hour
	turnsAhead          = 2
	// maxMatchDuration is longer than any match.
	maxMatchDuration = 12 * time.Hour
	// recoveryWindow limits how far a recovery goes back.
	recoveryWindow = 45 * 24 * time.Hour
	// dangerDuration is how long before an important moment the event is suspended.
	dangerDuration = 5 * time.Second
	// tick is how often the simulator checks the clock.
	tick = time.Second
)

// NewSimulator creates a simulator that plays faster than real time, by the factor speed.
// The intervals between matches of circuits are shorter by the same factor. Errors:
// damaged data of the program.
func NewSimulator(c clock.Clock, secret []byte, speed int) (*Simulator, error) {
	list, err := leagues()
	if err != nil {
		return nil, err
	}
	return &Simulator{clock: c, secret: secret, speed: speed, leagues: list, circuits: speedUp(circuits(), speed), running: map[string]*runningMatch{}, announced: map[string]time.Time{}}, nil
}

// Name implements source.Feed.
func (s *Simulator) Name() string { return "simulator" }

// Recover implements source.Feed.
func (s *Simulator) Recover(request string, since time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.recovery = append(s.recovery, recovery{request, since})
}

// Run implements source.Feed.
func (s *Simulator) Run(ctx context.Context, sink source.Sink) error {
	s.Recover("", s.clock.Now().Add(-maxMatchDuration))
	for {
		now := s.clock.Now()
		wait := s.clock.At(now.Truncate(tick).Add(tick))
		if err := s.Advance(ctx, now, sink); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-wait:
		}
	}
}

// Advance sends all that has happened up to now. It ignores the errors of a sink: the
// next state of the match contains the same.
func (s *Simulator) Advance(ctx context.Context, now time.Time, sink source.Sink) error {
	s.mu.Lock()
	requested := s.recovery
	s.recovery = nil
	s.mu.Unlock()
	since := now
	for _, one := range requested {
		if one.since.Before(since) {
			since = one.since
		}
	}
	if len(requested) > 0 {
		s.announced, s.running, s.plannedUntil = map[string]time.Time{}, map[string]*runningMatch{}, time.Time{}
		since = laterOf(since.Add(-maxMatchDuration/time.Duration(s.speed)), now.Add(-s.recoverySpan()))
	}
	s.plan(ctx, since, now, sink)
	for _, one := range s.sortedMatches() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.step(ctx, one, now, sink)
	}
	for _, one := range requested {
		_ = sink(ctx, source.Message{Complete: one.request})
	}
	_ = sink(ctx, source.Message{}) // heartbeat
	return ctx.Err()
}

func laterOf(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// searchInterval is how often fixtures are searched.
const searchInterval = time.Minute

// inventedHorizon returns inventedPlanHorizon, or a quarter of it on a faster simulator. That is enough
// to bet on.
func (s *Simulator) inventedHorizon() time.Duration {
	if s.speed == 1 {
		return inventedPlanHorizon
	}
	return max(inventedPlanHorizon/time.Duration(4*s.speed), 2*minInterval)
}

// recoverySpan returns how far a recovery goes back. A faster simulator plays more matches in
// the same time. Matches that a site has missed for longer are not played again.
func (s *Simulator) recoverySpan() time.Duration {
	if s.speed == 1 {
		return recoveryWindow
	}
	return max(2*maxMatchDuration/time.Duration(s.speed), 15*minInterval)
}

// planInterval returns every, divided by the speed of the simulator.
func (s *Simulator) planInterval() time.Duration {
	return max(searchInterval/time.Duration(s.speed), tick)
}

// plan sends new fixtures, and starts to play them.
func (s *Simulator) plan(ctx context.Context, since, now time.Time, sink source.Sink) {
	if !s.plannedUntil.IsZero() && now.Before(s.plannedUntil.Add(s.planInterval())) {
		return
	}
	s.plannedUntil = now
	for id, starts := range s.announced {
		if s.running[id] == nil && starts.Before(now.Add(-maxMatchDuration)) {
			delete(s.announced, id)
		}
	}
	for _, fixture := range s.between(since, now) {
		if ctx.Err() != nil {
			return
		}
		if _, known := s.announced[fixture.ID]; known {
			continue
		}
		s.announced[fixture.ID] = fixture.Starts
		fixture.Simulated, fixture.Modelled, fixture.Seq = true, true, 1
		seed := s.seed(fixture.ID)
		fixture.Seed = binary.BigEndian.Uint64(seed[:8])
		// Matches begin some seconds late, like real ones, so that they do not all change
		// at the same tick.
		begins := fixture.Starts.Add(time.Duration(binary.BigEndian.Uint16(seed[8:10])%50+5) * time.Second / time.Duration(s.speed))
		seed = sha256.Sum256(seed[:])
		match, modelled := fixture.Match()
		if !modelled {
			continue
		}
		game := simulate.New(match, seed)
		s.running[fixture.ID] = &runningMatch{fixture: fixture, startsAt: begins, game: game}
		_ = sink(ctx, source.Message{Fixture: &fixture})
	}
}

// between lists all fixtures within the planning period, earliest first.
func (s *Simulator) between(since, now time.Time) (list []source.Fixture) {
	for i := range s.leagues {
		list = append(list, s.leagues[i].between(since, now.Add(planHorizon))...)
	}
	for i := range s.circuits {
		horizon := max(s.inventedHorizon(), turnsAhead*s.circuits[i].interval)
		list = append(list, s.circuits[i].between(since, now.Add(horizon))...)
	}
	sorting.StablyBy(list, func(a, b source.Fixture) int { return a.Starts.Compare(b.Starts) })
	return list
}

// seed returns the seed of a match.
func (s *Simulator) seed(id string) (seed [32]byte) {
	mac := hmac.New(sha256.New, s.secret)
	_, _ = fmt.Fprintf(mac, "simulated match %s", id)
	copy(seed[:], mac.Sum(nil))
	return seed
}

// sortedMatches lists the matches in the order of their start.
func (s *Simulator) sortedMatches() []*runningMatch {
	list := make([]*runningMatch, 0, len(s.running))
	for _, one := range s.running {
		list = append(list, one)
	}
	sorting.By(list, func(a, b *runningMatch) int {
		return cmp.Or(a.startsAt.Compare(b.startsAt), cmp.Compare(a.fixture.ID, b.fixture.ID))
	})
	return list
}
