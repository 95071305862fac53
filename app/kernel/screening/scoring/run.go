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
	// roundInterval is the pause between two rounds of requests, while there are open ones.
	roundInterval = 2 * time.Second
	// callTimeout is the maximum duration of one call to the provider.
	callTimeout = 10 * time.Second
	// maxPerRound is the number of requests in one round, and parallel the number of concurrent ones.
	maxPerRound   = 64
	maxConcurrent = 8
)

// Run sends requests until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	if !s.Enabled() {
		return nil
	}
	for {
		pendingLeft, err := s.round(ctx)
		if err != nil {
			return err
		}
		var again <-chan time.Time
		if pendingLeft {
			again = s.Clock.After(roundInterval)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-again:
		case <-s.wake:
		}
	}
}

// round sends all open requests once; left reports that some have no answer yet.
func (s *Service) round(ctx context.Context) (pendingLeft bool, err error) {
	var list []pendingRequest
	err = s.DB.Read(ctx, func(q *db.Reader) (err error) {
		list, err = openRequests(q, maxPerRound)
		return err
	})
	if err != nil {
		return false, stopped(ctx, err)
	}
	var wait sync.WaitGroup
	slots, failures := make(chan struct{}, maxConcurrent), make([]error, len(list))
	ended := make([]bool, len(list))
	for i, pending := range list {
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			ended[i], failures[i] = s.poll(ctx, pending)
		})
	}
	wait.Wait()
	pendingLeft = len(list) == maxPerRound
	for i, failure := range failures {
		if failure != nil {
			return true, stopped(ctx, failure)
		}
		pendingLeft = pendingLeft || !ended[i]
	}
	return pendingLeft, nil
}

// stopped drops the error of a site that is being stopped.
func stopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// poll sends one request once. A failure of the provider is no error: the request stays open until
// its timeout.
func (s *Service) poll(ctx context.Context, pending pendingRequest) (ended bool, err error) {
	if !s.Clock.Now().Before(clock.FromMillis(pending.requestedAt).Add(s.Wait)) {
		s.Log.Warn("the scoring service has not answered in time", "kind", pending.Kind, "subject", pending.Subject.String())
		return true, s.finish(ctx, pending, Verdict{State: NoAnswer}, pending.ref)
	}
	reply, err := s.call(ctx, pending)
	switch {
	case ctx.Err() != nil:
		return false, nil
	case err == nil && reply.Done && (reply.Score < 0 || reply.Score > MaxScore):
		err = fmt.Errorf("a score of %d", reply.Score)
	}
	if err != nil {
		if !s.failing.Swap(true) { // it is called every few seconds, and logged once
			s.Log.Warn("the scoring service does not answer", "kind", pending.Kind, "subject", pending.Subject.String(), "error", err)
		}
		return false, nil
	}
	if s.failing.Swap(false) {
		s.Log.Info("the scoring service answers again")
	}
	if !reply.Done {
		if reply.Ref == pending.ref {
			return false, nil
		}
		return false, s.DB.Write(ctx, func(tx *db.Tx) error { return setRef(tx, pending.Request, reply.Ref) })
	}
	verdict := Verdict{State: Clean, Score: reply.Score}
	if reply.Score >= s.Threshold {
		verdict.State = Hit
	}
	return true, s.finish(ctx, pending, verdict, reply.Ref)
}

func (s *Service) call(ctx context.Context, pending pendingRequest) (Reply, error) {
	ctx, stop := context.WithTimeout(ctx, callTimeout)
	defer stop()
	if pending.ref == "" {
		return s.Provider.Start(ctx, pending.Request)
	}
	return s.Provider.Poll(ctx, pending.ref)
}

// finish stores and publishes an answer.
func (s *Service) finish(ctx context.Context, pending pendingRequest, v Verdict, ref string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		changed, err := storeAnswer(tx, pending.Request, v, ref, tx.Now().UnixMilli())
		if err != nil || !changed {
			return err
		}
		return Answered.Publish(tx, s.Bus, Result{pending.Kind, pending.Subject})
	})
}
