package index

import (
	"context"
	"fmt"
	"os"

	"croupier/app/kernel/futures"
	"croupier/db"
)

// open restores the markets from the log, once. The next frame follows the newest frame of the log or
// of the market, whichever is later. Its number leaves out every number that a frame which was lost
// may have had, so that no two frames ever have the same number.
func (s *Service) open(ctx context.Context) error {
	if s.opened {
		return nil
	}
	if err := os.MkdirAll(s.log.folder, 0o700); err != nil {
		return err
	}
	names, err := s.log.files()
	if err != nil {
		return err
	}
	for i := len(names) - 1; i >= 0 && s.last.Seq == 0; i-- { // the newest file may have no frame yet
		if err := s.readLog(ctx, names[i]); err != nil {
			return err
		}
	}
	if s.last.Seq == 0 {
		s.last.Hash = futures.GenesisHash
	}
	if err := s.openPast(ctx); err != nil {
		return err
	}
	logged := s.last.Seq
	if err := s.followConsumer(ctx); err != nil {
		return err
	}
	if s.last.Seq > 0 {
		s.log.skip = max(0, (s.Clock.Now().UnixMilli()-s.last.At)/shortestStep)
		s.log.gap = s.log.skip + s.last.Seq - logged
	}
	if err := s.loadTroubles(ctx); err != nil {
		return err
	}
	if err := s.repeatLast(ctx); err != nil {
		return err
	}
	s.opened = true
	return nil
}

// openPast makes the prices before the first start of a site with a past, or reads them again.
func (s *Service) openPast(ctx context.Context) error {
	if !s.Past || s.sim == nil {
		return nil
	}
	now := s.Clock.Now().UnixMilli()
	if s.last.Seq == 0 {
		if err := s.sim.makePast(ctx, now); err != nil {
			return err
		}
	}
	return s.recallPast(ctx, now)
}

// repeatLast passes the newest logged frame to the market again, in case the site stopped before the
// market had stored its fills. A frame that comes again fills nothing twice.
func (s *Service) repeatLast(ctx context.Context) error {
	if s.Consumer == nil || s.last.Seq == 0 {
		return nil
	}
	if err := s.Consumer.Frame(ctx, s.last); err != nil {
		return fmt.Errorf("fill the orders of the newest logged frame %d: %w", s.last.Seq, err)
	}
	return nil
}

// readLog reads the end of a file: the state of all markets, and the history of its last hour.
func (s *Service) readLog(ctx context.Context, name string) error {
	if _, packed, _ := splitName(name); packed {
		return s.log.readPacked(name, func(f futures.Frame) error { s.resume(f); return nil })
	}
	last, cut, err := s.log.repair(name)
	if cut > 0 {
		s.Log.Warn("the price log ended with an incomplete frame, which was cut", "file", name, "bytes", cut)
	}
	if err != nil || last.Seq == 0 {
		return err
	}
	hour := last.At / futures.HourMillis * futures.HourMillis
	return s.log.since(name, min(hour, last.At-2*heartbeat), func(f futures.Frame) error {
		s.resume(f)
		if f.At < hour {
			return nil
		}
		return s.record(ctx, f)
	})
}

// followConsumer continues from the newest frame of the market, if the log has lost it.
func (s *Service) followConsumer(ctx context.Context) error {
	if s.Consumer == nil {
		return nil
	}
	return s.DB.Read(ctx, func(q *db.Reader) error {
		f, found, err := s.Consumer.Newest(q)
		if err != nil {
			return fmt.Errorf("find the newest frame of the market: %w", err)
		}
		if found && f.Seq > s.last.Seq {
			s.Log.Warn("the price log lacks frames that filled orders", "last in the log", s.last.Seq, "last of the market", f.Seq)
			s.resume(f)
		}
		return nil
	})
}

// resume sets the state after a stored frame.
func (s *Service) resume(f futures.Frame) {
	s.last = f
	for _, m := range s.markets {
		t, found := f.Tick(m.ticker.ID)
		if !found {
			continue
		}
		m.seq, m.price, m.tickedAt = t.Seq, t.Price, f.At
		m.status = futures.Status{State: t.State, GraceEnds: t.GraceEnds, PricedAt: f.At}
	}
}
