package alerts

import (
	"strings"

	"croupier/app/kernel/approval"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// kindChannel is the kind of the change that a second person must approve.
const kindChannel = "weaken alert channel"

// changedChannel is a channel that is saved, with its secret encrypted, or removed.
type changedChannel struct {
	Save   *SaveChannelRequest   `json:"save,omitempty"`
	Remove *ChannelActionRequest `json:"remove,omitempty"`
}

// ChannelApproval makes a change of an enabled channel wait for the approval of a second
// person if the channel gets fewer alerts, sends them to another address, or is removed.
func (s *Service) ChannelApproval() approval.Rule[changedChannel, SavedRule] {
	return approval.Rule[changedChannel, SavedRule]{
		Name: kindChannel, Sentence: "Have a channel send fewer alerts, send them elsewhere, or none.", SubjectKind: channelSubject, Decide: EditRules, Plan: s.planChannel,
	}
}

// Kinds returns the changes of this package that a second person must approve.
func (s *Service) Kinds() []approval.Kind {
	return []approval.Kind{s.HoldApproval().Kind(), s.RuleApproval().Kind(), s.ChannelApproval().Kind()}
}

func (s *Service) planChannel(tx *db.Tx, _ *session.Call, changed changedChannel, _ string) (approval.Plan[SavedRule], error) {
	if changed.Remove != nil {
		return planRemoval(tx, *changed.Remove)
	}
	return s.planSave(tx, *changed.Save)
}

func planRemoval(tx *db.Tx, r ChannelActionRequest) (plan approval.Plan[SavedRule], err error) {
	c, err := channelByID(tx, r.ID)
	if err != nil {
		return plan, err
	}
	if c.version != r.Version {
		return plan, errStale
	}
	plan.Action, plan.Subject, plan.Detail, plan.Before, plan.Weakens = "remove alert channel", c.id, c.name, c.logged(), c.on
	plan.Apply = func(tx *db.Tx, _ string) error { return deleteChannel(tx, c.id) }
	return plan, nil
}

func (s *Service) planSave(tx *db.Tx, r SaveChannelRequest) (plan approval.Plan[SavedRule], err error) {
	send, known := s.senders[r.Kind]
	if !known {
		return plan, fault.Field("kind", "validation.in")
	}
	c := channel{id: r.ID, kind: r.Kind, name: strings.TrimSpace(r.Name), minSeverity: r.MinSeverity, to: strings.TrimSpace(r.To), on: r.On, version: r.Version + 1}
	if c.name == "" {
		return plan, fault.Field("name", "validation.required")
	}
	if err := send.check(c.to); err != nil {
		return plan, fault.Field("to", "validation.regex").Because(err)
	}
	before, err := s.channelBefore(tx, &c, r)
	if err != nil {
		return plan, err
	}
	if r.Secret != "" {
		c.secret = r.Secret
	}
	if c.secret == "" && send.secret() || !send.secret() && c.secret != "" {
		return plan, fault.Field("secret", "validation.required")
	}
	plan.Action, plan.Subject, plan.Detail, plan.After, plan.Answer = "save alert channel", c.id, c.name, c.logged(), SavedRule{c.id, c.version}
	if before != nil {
		plan.Before = before.logged()
		plan.Weakens = before.on && (!c.on || c.minSeverity > before.minSeverity || c.to != before.to || c.secret != before.secret)
	}
	plan.Apply = func(tx *db.Tx, _ string) error {
		changed, err := saveChannel(tx, c)
		if err == nil && !changed {
			err = errStale
		}
		return err
	}
	return plan, nil
}
