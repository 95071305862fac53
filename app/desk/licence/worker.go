package licence

import (
	"context"
	"log/slog"
	"os"
	"time"
)

// The worker looks at the file recheckEvery and reminds remindEvery of a
// licence that ends within endsSoon. Whether a licence has ended is decided at
// each call, not here.
const (
	recheckEvery = 30 * time.Second
	remindEvery  = 24 * time.Hour
	endsSoon     = 14 * 24 * time.Hour
)

// Run takes over a licence file that was replaced and logs what an operator
// should know, until ctx ends. A new file that is not good is logged and the
// last good one stays in force.
func (s *Service) Run(ctx context.Context) error {
	var last reminder
	s.report(&last)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.clock.After(recheckEvery):
			s.recheck()
			s.report(&last)
		}
	}
}

func (s *Service) recheck() {
	held := s.held.Load()
	if held.kind == KindCommunity {
		return
	}
	info, err := os.Stat(s.file)
	if err != nil || (stamp{info.ModTime(), info.Size()}) == held.stamp {
		return
	}
	next := s.load()
	if next.err != nil && held.err == nil {
		s.log.Error("the new licence file is not good, the last one stays in force", "error", next.err)
		kept := *held
		kept.stamp = next.stamp
		s.held.Store(&kept)
		return
	}
	s.held.Store(next)
	if next.err == nil {
		s.log.Info("licence taken over", "id", next.licence.ID, "holder", next.licence.Holder)
	}
}

// reminder is what was last told about the licence, and when.
type reminder struct {
	text string
	at   time.Time
}

// report logs what is wrong with the licence, at once when it becomes so and
// then every remindEvery.
func (s *Service) report(last *reminder) {
	held, now := s.held.Load(), s.clock.Now()
	text, level, detail := "", slog.LevelError, slog.Attr{}
	switch {
	case held.err != nil:
		text, detail = "no valid licence: visitors see the licence page", slog.Any("error", held.err)
	case held.licence.ExpiredAt(now):
		text, detail = "the licence has expired: visitors see the licence page", slog.Time("expired", *held.licence.ExpiresAt)
	case held.licence.ExpiredAt(now.Add(endsSoon)):
		text, detail, level = "the licence ends soon", slog.Time("ends", *held.licence.ExpiresAt), slog.LevelWarn
	}
	if text == last.text && now.Sub(last.at) < remindEvery {
		return
	}
	*last = reminder{text, now}
	if text != "" {
		s.log.LogAttrs(context.Background(), level, text, detail)
	}
}
