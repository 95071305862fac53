package support

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
)

// CannedAnswer are the canned answers.
type CannedAnswer struct {
	Answers []Canned `json:"answers"`
	Version int64    `json:"version"`
}

// Answers lists the canned answers.
func (s *Service) Answers(ctx context.Context, _ *session.Call, _ action.None) (CannedAnswer, error) {
	versions, err := s.SettingsStore.Versions(ctx, keyAnswers)
	return CannedAnswer{Answers: s.set.answers.Get(), Version: versions[keyAnswers]}, err
}

// CannedSaveRequest replaces the canned answers.
type CannedSaveRequest struct {
	Answers []Canned `json:"answers" validate:"max=100"`
	Version int64    `json:"version" validate:"min=0"`
}

// SaveAnswers changes the canned answers. They are a setting: with a history that
// can be undone and a row in the log of staff.
func (s *Service) SaveAnswers(ctx context.Context, call *session.Call, r CannedSaveRequest) (CannedAnswer, error) {
	value, err := json.Marshal(r.Answers, json.Deterministic(true))
	if err != nil {
		return CannedAnswer{}, fmt.Errorf("write the canned answers: %w", err)
	}
	who := settings.By(call, "canned answers of the support")
	if err := s.SettingsStore.Change(ctx, who, settings.Change{Key: keyAnswers, Value: jsontext.Value(value), Version: r.Version}); err != nil {
		return CannedAnswer{}, err
	}
	return s.Answers(ctx, call, action.None{})
}
