package approval

import (
	"context"
	"strings"

	"croupier/app/kernel/session"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// GuardSettings makes changes of settings that weaken a control wait for a second person,
// whatever the thresholds are. A change that strengthens a control needs no second person.
func (s *Service) GuardSettings(registry *settings.Registry) error {
	registry.SetGuard(func(tx *db.Tx, call *session.Call, reason string, w settings.Weakening) (waiting, note string, err error) {
		return s.Require(tx, call, Proposal{Kind: settings.ApprovalKind, Subject: w.Subject(), Payload: w, Reason: reason})
	}, s.waitingSettings)
	return s.Declare(Kind{
		Name: settings.ApprovalKind, Sentence: "Change settings in a way that weakens a control.", SubjectKind: stafflog.Settings,
		Decide: Decider, Always: true, Wrap: registry.Exclusively,
		Execute: func(_ context.Context, tx *db.Tx, call *session.Call, r Request) (Completion, error) {
			var w settings.Weakening
			if err := r.Read(&w); err != nil {
				return Completion{}, err
			}
			who := settings.ChangeAuthor{Actor: r.RequestedBy, Reason: r.Reason, RequestID: call.RequestID}
			before, after, err := registry.ApplyApproved(tx, who, w)
			return Completion{Detail: "weakens " + strings.Join(w.Keys, ", "), Before: before, After: after}, err
		},
	})
}

// maxWaiting is the maximum number of changes that the page of the settings shows.
const maxWaiting = 50

// waitingSettings lists the changes of settings that wait for a second person, newest first.
func (s *Service) waitingSettings(q db.Querier) ([]settings.WaitingChange, error) {
	list, err := waitingOf(q, settings.ApprovalKind, s.Clock.Now().UnixMilli(), maxWaiting)
	if err != nil {
		return nil, err
	}
	changes := make([]settings.WaitingChange, len(list))
	for i, r := range list {
		changes[i] = settings.WaitingChange{Request: r.ID, Reason: r.Reason, RequestedBy: r.RequestedBy, RequestedAt: r.RequestedAt, ExpiresAt: r.ExpiresAt}
		if err := r.Read(&changes[i].Weakening); err != nil {
			return nil, err
		}
	}
	return changes, nil
}
