package licence

import (
	"context"
	"slices"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// Actions returns the calls of the licence.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/license", action.Public, s.license,
			action.Summary("What the licence of this site enables."), action.PerAddress(240, time.Minute)),
		action.Post("/api/data/features", action.Public, s.features,
			action.Summary("The features of the product, and which are on."), action.PerAddress(240, time.Minute)),
	}
}

func (s *Service) license(_ context.Context, call *session.Call, _ action.None) (Answer, error) {
	return s.Status(call.Host), nil
}

// FeatureState is one feature of the product, and whether it is enabled.
type FeatureState struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Enabled bool   `json:"enabled"`
}

func (s *Service) features(_ context.Context, call *session.Call, _ action.None) ([]FeatureState, error) {
	enabled := s.Status(call.Host).EnabledFeatures
	states := []FeatureState{}
	for _, feature := range Features() {
		states = append(states, FeatureState{feature.ID, feature.Name, slices.Contains(enabled, feature.ID)})
	}
	return states, nil
}
