package content

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
)

// OfficePolicy is a policy with its versions, the newest first. InForce is the number of
// the version in force, 0 for the text that comes with the site.
type OfficePolicy struct {
	ID       string          `json:"id"`
	Title    string          `json:"title"`
	InForce  int64           `json:"in_force"`
	Newest   int64           `json:"newest"`
	Versions []PolicyVersion `json:"versions"`
}

// PoliciesAnswer lists the policies.
type PoliciesAnswer struct {
	Policies     []OfficePolicy `json:"policies"`
	Placeholders []string       `json:"placeholders"`
	Now          int64          `json:"now"`
}

// Policies lists the policies with their versions.
func (s *Service) Policies(context.Context, *session.Call, action.None) (PoliciesAnswer, error) {
	now := s.deps.Clock.Now()
	answer := PoliciesAnswer{Placeholders: Placeholders, Now: now.UnixMilli()}
	for _, id := range PolicyIDs {
		visible, err := s.policy(id)
		if err != nil {
			return answer, err
		}
		stored := s.current.Load().policies[id]
		one := OfficePolicy{ID: id, Title: visible.Title, Versions: []PolicyVersion{}}
		if current, _ := inForce(stored, now); current != nil {
			one.InForce = current.Version
		}
		for _, v := range stored {
			one.Newest = v.Version
			one.Versions = append([]PolicyVersion{v}, one.Versions...)
		}
		answer.Policies = append(answer.Policies, one)
	}
	return answer, nil
}

// PolicySourceRequest requests the text of a version. Version 0 is the text that comes
// with the site.
type PolicySourceRequest struct {
	ID      string `json:"id" validate:"required,oneof=terms privacy self-exclusion aml licence"`
	Version int64  `json:"version" validate:"min=0"`
}

// PolicySourceAnswer is a text in Markdown.
type PolicySourceAnswer struct {
	Text string `json:"text"`
}

// PolicySource returns the Markdown of a version.
func (s *Service) PolicySource(_ context.Context, _ *session.Call, r PolicySourceRequest) (PolicySourceAnswer, error) {
	standard := r.Version == 0
	for _, v := range s.current.Load().policies[r.ID] {
		if v.Version == r.Version {
			if standard = v.BuiltIn; !standard {
				return PolicySourceAnswer{v.text}, nil
			}
		}
	}
	if !standard {
		return PolicySourceAnswer{}, ErrUnknown
	}
	text, err := s.policies.source(r.ID)
	return PolicySourceAnswer{text}, err
}

// PreviewPolicyRequest is the Markdown of a policy.
type PreviewPolicyRequest struct {
	ID   string `json:"id" validate:"required,oneof=terms privacy self-exclusion aml licence"`
	Text string `json:"text"`
}

// PreviewPolicy renders a text as players will read it. It refuses every text that
// PublishPolicy refuses.
func (s *Service) PreviewPolicy(_ context.Context, _ *session.Call, r PreviewPolicyRequest) (PreviewAnswer, error) {
	html, err := s.checkText(r.ID, r.Text)
	return PreviewAnswer{html}, err
}
