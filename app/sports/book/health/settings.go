package health

import (
	"time"

	"croupier/app/kernel/settings"
	"croupier/app/sports/book/board"
)

// healthSettings are how old the data of a feed may be.
type healthSettings struct {
	silence, age *settings.Value[settings.Span]
}

// New creates the health of a feed that has sent nothing.
func New() *Monitor {
	return &Monitor{settings: healthSettings{
		silence: settings.Duration("sports.silence", 20*time.Second, 5*time.Second, 10*time.Minute, board.Spec("How long the feed may say nothing before all betting on sports stops.", "")).WeakenedWhen(settings.Raised),
		age:     settings.Duration("sports.news_age", time.Hour, time.Minute, 48*time.Hour, board.Spec("How old the last odds of a feed, or without odds its last word on an event, may be before the event begins; nothing can be bet on older ones.", "")).WeakenedWhen(settings.Raised),
	}}
}

// Settings are the staff settings for silent feeds and old data.
func (h *Monitor) Settings() []settings.Setting {
	return []settings.Setting{h.settings.silence, h.settings.age}
}
