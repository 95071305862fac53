package licence

import (
	"context"
	"log/slog"
	"os"
	"time"
)

// The worker checks the file every recheckEvery. It logs a reminder every remindEvery for
// a licence that ends within expiryNotice. Whether a licence has ended is decided at each
// call, not here.
const (
	recheckEvery = 30 * time.Second
	remindEvery  = 24 * time.Hour
	expiryNotice = 14 * 24 * time.Hour
)

// Run loads a licence file that was replaced, and logs problems for the operator, until
// ctx ends. If a new file is invalid, that is logged and the last valid licence stays in
// force.
func (s *Service) Run(ctx context.Context) error {
	var last reminder
	s.logProblem(&last)
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.clock.After(recheckEvery):
			s.recheck()
			s.logProblem(&last)
		}
	}
}

func (s *Service) recheck() {
	current := s.current.Load()
	if current.kind == KindCommunity {
		return
	}
	info, err := os.Stat(s.file)
	if err != nil || (stamp{info.ModTime(), info.Size()}) == current.stamp {
		return
	}
	next := s.load()
	if next.err != nil && current.err == nil {
		s.log.Error("the new licence file is not good, the last one stays in force", "error", next.err)
		kept := *current
		kept.stamp = next.stamp
		s.current.Store(&kept)
		return
	}
	s.current.Store(next)
	if next.err == nil {
		s.log.Info("licence taken over", "id", next.licence.ID, "holder", next.licence.Holder)
	}
}

// reminder is the last logged reminder and its time.
type reminder struct {
	text string
	at   time.Time
}

// logProblem logs a problem with the licence, immediately when it appears and then every
// remindEvery.
func (s *Service) logProblem(last *reminder) {
	current, now := s.current.Load(), s.clock.Now()
	text, level, detail := "", slog.LevelError, slog.Attr{}
	switch {
	case current.err != nil:
		text, detail = "no valid licence: visitors see the licence page", slog.Any("error", current.err)
	case current.licence.ExpiredAt(now):
		text, detail = "the licence has expired: visitors see the licence page", slog.Time("expired", *current.licence.ExpiresAt)
	case current.licence.ExpiredAt(now.Add(expiryNotice)):
		text, detail, level = "the licence ends soon", slog.Time("ends", *current.licence.ExpiresAt), slog.LevelWarn
	}
	if text == last.text && now.Sub(last.at) < remindEvery {
		return
	}
	*last = reminder{text, now}
	if text != "" {
		s.log.LogAttrs(context.Background(), level, text, detail)
	}
}
