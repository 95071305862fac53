package scoring

import (
	"context"
	"fmt"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/db"
)

const (
	// pause is between two rounds of questions, while there are any.
	pause = 2 * time.Second
	// patience bounds one call to the provider.
	patience = 10 * time.Second
	// atOnce is how many questions one round has, and parallel how many of them are
	// asked at the same time.
	atOnce   = 64
	parallel = 8
)

// Run asks until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	if !s.On() {
		return nil
	}
	for {
		left, err := s.round(ctx)
		if err != nil {
			return err
		}
		var again <-chan time.Time
		if left {
			again = s.Clock.After(pause)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-again:
		case <-s.wake:
		}
	}
}

// round asks all open questions once; left tells that some have no answer yet.
func (s *Service) round(ctx context.Context) (left bool, err error) {
	var list []question
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = open(q, atOnce)
		return err
	})
	if err != nil {
		return false, stopped(ctx, err)
	}
	var wait sync.WaitGroup
	slots, failures := make(chan struct{}, parallel), make([]error, len(list))
	ended := make([]bool, len(list))
	for i, one := range list {
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			ended[i], failures[i] = s.try(ctx, one)
		})
	}
	wait.Wait()
	left = len(list) == atOnce
	for i, failure := range failures {
		if failure != nil {
			return true, stopped(ctx, failure)
		}
		left = left || !ended[i]
	}
	return left, nil
}

// stopped drops the error of a site that is being stopped.
func stopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// try asks one question once. What the provider does wrong is no error: the question
// stays open until its time is over.
func (s *Service) try(ctx context.Context, one question) (ended bool, err error) {
	if !s.Clock.Now().Before(clock.FromMillis(one.askedAt).Add(s.Wait)) {
		s.Log.Warn("the scoring service has not answered in time", "kind", one.Kind, "subject", one.Subject.String())
		return true, s.finish(ctx, one, Verdict{State: Silent}, one.ref)
	}
	reply, err := s.call(ctx, one)
	switch {
	case ctx.Err() != nil:
		return false, nil
	case err == nil && reply.Done && (reply.Score < 0 || reply.Score > Most):
		err = fmt.Errorf("a score of %d", reply.Score)
	}
	if err != nil {
		if !s.failing.Swap(true) { // it is asked every few seconds, and told of once
			s.Log.Warn("the scoring service does not answer", "kind", one.Kind, "subject", one.Subject.String(), "error", err)
		}
		return false, nil
	}
	if s.failing.Swap(false) {
		s.Log.Info("the scoring service answers again")
	}
	if !reply.Done {
		if reply.Ref == one.ref {
			return false, nil
		}
		return false, s.DB.Write(ctx, func(tx *db.Tx) error { return setRef(tx, one.Ask, reply.Ref) })
	}
	verdict := Verdict{State: Clean, Score: reply.Score}
	if reply.Score >= s.Threshold {
		verdict.State = Hit
	}
	return true, s.finish(ctx, one, verdict, reply.Ref)
}

func (s *Service) call(ctx context.Context, one question) (Reply, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	if one.ref == "" {
		return s.Provider.Begin(ctx, one.Ask)
	}
	return s.Provider.Poll(ctx, one.ref)
}

// finish stores an answer, and tells whoever waits for it in the same transaction.
func (s *Service) finish(ctx context.Context, one question, v Verdict, ref string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		changed, err := answer(tx, one.Ask, v, ref, tx.Now().UnixMilli())
		if err != nil || !changed {
			return err
		}
		if l := s.listeners[one.Kind]; l != nil {
			return l.Scored(tx, one.Subject)
		}
		return nil
	})
}
