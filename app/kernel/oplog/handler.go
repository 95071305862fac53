package oplog

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
	// maxAttributes, maxValue and maxStack are the bounds of one entry.
	maxAttributes = 32
	maxMessage    = 300
	maxValue      = 2000
	maxStack      = 16 << 10
	idBytes       = 8
)

// Attribute is one attribute of a log entry beside its message.
type Attribute struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// handler passes warnings and errors to the journal, and everything to the next handler.
type handler struct {
	journal *Journal
	next    slog.Handler
	// attributes are those of With; prefix is the open group's.
	attributes []Attribute
	prefix     string
}

// Logger is a log that also writes to the journal.
func (j *Journal) Logger(log *slog.Logger) *slog.Logger { return slog.New(j.Handler(log.Handler())) }

// Handler returns next with the journal beside it.
func (j *Journal) Handler(next slog.Handler) slog.Handler { return &handler{journal: j, next: next} }

// Enabled implements slog.Handler: the journal receives warnings even if the level of the log is
// higher.
func (h *handler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn || h.next.Enabled(ctx, level)
}

// Handle implements slog.Handler.
func (h *handler) Handle(ctx context.Context, record slog.Record) error {
	if record.Level >= slog.LevelWarn {
		h.journal.enqueue(h.entry(ctx, record))
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

// entry makes an entry of a record: bounded, and without secrets.
func (h *handler) entry(ctx context.Context, record slog.Record) *logEntry {
	m := &logEntry{level: LevelWarning, message: truncate(redactText(record.Message), maxMessage), request: session.RequestID(ctx)}
	if record.Level >= slog.LevelError {
		m.level = LevelError
	}
	m.at = clock.Millis(h.journal.options.Clock.Now())
	list := h.attributes[:len(h.attributes):len(h.attributes)]
	record.Attrs(func(one slog.Attr) bool {
		list = flatten(list, h.prefix, one)
		return len(list) < maxAttributes
	})
	m.attributes = make([]Attribute, 0, len(list))
	for _, one := range list {
		switch one.Name {
		case "stack":
			m.stack = truncate(one.Value, maxStack)
		case "request", "request_id":
			m.request = truncate(one.Value, maxMessage)
		default:
			m.attributes = append(m.attributes, Attribute{one.Name, truncate(one.Value, maxValue)})
		}
	}
	return m
}

// flatten writes an attribute, and those of a group, with their full names.
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

// problemID identifies all entries with one level and message.
func problemID(level, message string) string {
	sum := sha256.Sum256([]byte(level + "\x00" + message))
	return hex.EncodeToString(sum[:idBytes])
}
