package races

import (
	"context"
	"slices"
	"sync"
	"time"

	"croupier/db"
)

// ladders keep for large races how many players are ahead of some points, so that the
// place of somebody far behind is counted from the next rung and not from the first
// place. A ladder is up to ladderAge old: far behind, a place may be that late.
type ladders struct {
	mu    sync.Mutex
	races map[any]*ladder
}

type ladder struct {
	made     time.Time
	rungs    []rung
	building bool
}

// rung says that so many players have these points or more.
type rung struct {
	points int64
	ahead  int
}

const (
	// rungSize is how many players are between two rungs, about.
	rungSize  = 1000
	ladderAge = 15 * time.Second
	// buildTime bounds the making of a ladder, which nobody waits for.
	buildTime = time.Minute
)

// ahead counts the rows ahead of one.
func (s *Service) ahead(q db.Querier, e *ended, own row) (int, error) {
	from := s.ladders.below(e.source().key, own.usd)
	count, err := e.countAhead(q, own, from)
	if err == nil && count > 2*rungSize {
		s.climb(e)
	}
	return count, err
}

// below is the lowest rung above some points; zero for none.
func (l *ladders) below(race any, points int64) rung {
	l.mu.Lock()
	defer l.mu.Unlock()
	has := l.races[race]
	if has == nil {
		return rung{}
	}
	at, _ := slices.BinarySearchFunc(has.rungs, points, func(r rung, points int64) int {
		if r.points > points {
			return -1
		}
		return 1
	})
	if at == 0 {
		return rung{}
	}
	return has.rungs[at-1]
}

// climb has the ladder of a race made in the background unless it is new. A race that
// is over is forgotten with the next one.
func (s *Service) climb(e *ended) {
	key, now := e.source().key, s.Clock.Now()
	s.ladders.mu.Lock()
	defer s.ladders.mu.Unlock()
	has := s.ladders.races[key]
	if has != nil && (has.building || now.Sub(has.made) < ladderAge) {
		return
	}
	if has == nil {
		if len(s.ladders.races) >= shownOpen {
			clear(s.ladders.races)
		}
		has = &ladder{}
		if s.ladders.races == nil {
			s.ladders.races = map[any]*ladder{}
		}
		s.ladders.races[key] = has
	}
	has.building = true
	race := *e
	go s.makeLadder(&race, has, now)
}

func (s *Service) makeLadder(e *ended, into *ladder, now time.Time) {
	ctx, cancel := context.WithTimeout(context.Background(), buildTime)
	defer cancel()
	var rungs []rung
	err := s.DB.ReadHeavy(ctx, func(q *db.Reader) (err error) {
		rungs, err = e.rungs(q)
		return err
	})
	s.ladders.mu.Lock()
	defer s.ladders.mu.Unlock()
	into.building = false
	if err != nil { // also when the site stops
		s.Log.Debug("make the ladder of a race", "error", err)
		return
	}
	into.rungs, into.made = rungs, now
}
