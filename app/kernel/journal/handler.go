package journal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
)

// Levels of problems.
const (
	LevelError   = "error"
	LevelWarning = "warning"
)

const (
	// mostAttributes, longestValue and longestStack bound what one entry holds.
	mostAttributes = 32
	longestMessage = 300
	longestValue   = 2000
	longestStack   = 16 << 10
	idBytes        = 8
)

// Attribute is one thing that a log entry says beside its message.
type Attribute struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// handler hands warnings and errors to the journal, and everything to the next
// handler.
type handler struct {
	journal *Journal
	next    slog.Handler
	// attributes are those of With; prefix is the open group's.
	attributes []Attribute
	prefix     string
}

// Logger is a log with the journal beside it.
func (j *Journal) Logger(log *slog.Logger) *slog.Logger { return slog.New(j.Handler(log.Handler())) }

// Handler is next with the journal beside it.
func (j *Journal) Handler(next slog.Handler) slog.Handler { return &handler{journal: j, next: next} }

// Enabled implements slog.Handler: the journal hears of warnings even where the
// log is set to less.
func (h *handler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn || h.next.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (h *handler) Handle(ctx context.Context, record slog.Record) error {
	if record.Level >= slog.LevelWarn {
		h.journal.put(h.entry(ctx, record))
	}
	if !h.next.Enabled(ctx, record.Level) {
		return nil
	}
	return h.next.Handle(ctx, record)
}

// WithAttrs implements slog.Handler.
func (h *handler) WithAttrs(attributes []slog.Attr) slog.Handler {
	copied := *h
	copied.next = h.next.WithAttrs(attributes)
	copied.attributes = h.attributes[:len(h.attributes):len(h.attributes)]
	for _, one := range attributes {
		copied.attributes = flatten(copied.attributes, h.prefix, one)
	}
	return &copied
}

// WithGroup implements slog.Handler.
func (h *handler) WithGroup(name string) slog.Handler {
	copied := *h
	copied.next = h.next.WithGroup(name)
	if name != "" {
		copied.prefix += name + "."
	}
	return &copied
}

// entry makes a moment of a record: bounded, and without secrets.
func (h *handler) entry(ctx context.Context, record slog.Record) *moment {
	m := &moment{level: LevelWarning, message: cut(redactText(record.Message), longestMessage), request: session.RequestID(ctx)}
	if record.Level >= slog.LevelError {
		m.level = LevelError
	}
	m.at = clock.Millis(h.journal.options.Clock.Now())
	list := h.attributes[:len(h.attributes):len(h.attributes)]
	record.Attrs(func(one slog.Attr) bool {
		list = flatten(list, h.prefix, one)
		return len(list) < mostAttributes
	})
	m.attributes = make([]Attribute, 0, len(list))
	for _, one := range list {
		switch one.Name {
		case "stack":
			m.stack = cut(one.Value, longestStack)
		case "request", "request_id":
			m.request = cut(one.Value, longestMessage)
		default:
			m.attributes = append(m.attributes, Attribute{one.Name, cut(one.Value, longestValue)})
		}
	}
	return m
}

// flatten writes an attribute, and those of a group, under their whole names.
func flatten(list []Attribute, prefix string, one slog.Attr) []Attribute {
	value := one.Value.Resolve()
	if value.Kind() == slog.KindGroup {
		if one.Key != "" {
			prefix += one.Key + "."
		}
		for _, inner := range value.Group() {
			list = flatten(list, prefix, inner)
		}
		return list
	}
	if one.Key == "" {
		return list
	}
	return append(list, Attribute{prefix + one.Key, redact(one.Key, textOf(value))})
}

func textOf(value slog.Value) string {
	switch value.Kind() {
	case slog.KindTime:
		return value.Time().UTC().Format(time.RFC3339Nano)
	case slog.KindAny:
		return fmt.Sprint(value.Any())
	default:
		return value.String()
	}
}

// problemID names all entries of one level and message.
func problemID(level, message string) string {
	sum := sha256.Sum256([]byte(level + "\x00" + message))
	return hex.EncodeToString(sum[:idBytes])
}
