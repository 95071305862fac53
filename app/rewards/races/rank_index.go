package races

import (
	"context"
	"slices"
	"sync"
	"time"

	"croupier/db"
)

// rankIndexes cache for large races how many players are ahead of certain points. The place
// of a player far behind is counted from the next mark and not from the first place. An
// index is up to rankIndexAge old, so a place far behind may be out of date by that much.
type rankIndexes struct {
	mu    sync.Mutex
	races map[any]*rankIndex
}

type rankIndex struct {
	builtAt  time.Time
	marks    []rankMark
	building bool
}

// rankMark is the number of players with at least these points.
type rankMark struct {
	points int64
	ahead  int
}

const (
	// rankMarkStep is the approximate number of players between two marks.
	rankMarkStep = 1000
	rankIndexAge = 15 * time.Second
	// buildTimeout is the timeout for building an index. No call waits for it.
	buildTimeout = time.Minute
)

// ahead counts the rows ahead of one.
func (s *Service) ahead(q db.Querier, e *raceInstance, own row) (int, error) {
	from := s.rankIndexes.markAbove(e.source().key, own.points)
	count, err := e.countAhead(q, own, from)
	if err == nil && count > 2*rankMarkStep {
		s.refreshRankIndex(e)
	}
	return count, err
}

// markAbove returns the lowest mark at or above some points; zero for none.
func (l *rankIndexes) markAbove(race any, points int64) rankMark {
	l.mu.Lock()
	defer l.mu.Unlock()
	existing := l.races[race]
	if existing == nil {
		return rankMark{}
	}
	at, _ := slices.BinarySearchFunc(existing.marks, points, func(r rankMark, points int64) int {
		if r.points > points {
			return -1
		}
		return 1
	})
	if at == 0 {
		return rankMark{}
	}
	return existing.marks[at-1]
}

// refreshRankIndex builds the index of a race in the background unless it is recent. The index
// of an ended race is dropped with the next build.
func (s *Service) refreshRankIndex(e *raceInstance) {
	key, now := e.source().key, s.Clock.Now()
	s.rankIndexes.mu.Lock()
	defer s.rankIndexes.mu.Unlock()
	existing := s.rankIndexes.races[key]
	if existing != nil && (existing.building || now.Sub(existing.builtAt) < rankIndexAge) {
		return
	}
	if existing == nil {
		if len(s.rankIndexes.races) >= maxOpenContests {
			clear(s.rankIndexes.races)
		}
		existing = &rankIndex{}
		if s.rankIndexes.races == nil {
			s.rankIndexes.races = map[any]*rankIndex{}
		}
		s.rankIndexes.races[key] = existing
	}
	existing.building = true
	race := *e
	go s.buildRankIndex(&race, existing, now)
}

func (s *Service) buildRankIndex(e *raceInstance, into *rankIndex, now time.Time) {
	ctx, cancel := context.WithTimeout(db.Named(context.Background(), "ranks of a race"), buildTimeout)
	defer cancel()
	var marks []rankMark
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		marks, err = e.rankMarks(q)
		return err
	})
	s.rankIndexes.mu.Lock()
	defer s.rankIndexes.mu.Unlock()
	into.building = false
	if err != nil { // also when the site stops
		s.Log.Debug("build the rank index of a race", "error", err)
		return
	}
	into.marks, into.builtAt = marks, now
}
