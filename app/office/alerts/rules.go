package alerts

import (
	"context"
	"reflect"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/session"
	"croupier/db"
)

// RuleRow is a rule with its recent alerts.
type RuleRow struct {
	ID         string         `json:"id"`
	Preset     bool           `json:"preset"`
	Definition RuleDefinition `json:"definition"`
	On         bool           `json:"on"`
	Version    int64          `json:"version"`
	// Week and Month are the number of alerts in the last 7 and 30 days. LastAt is the
	// time of the newest alert, 0 for none.
	Week   int64 `json:"week"`
	Month  int64 `json:"month"`
	LastAt int64 `json:"last_at"`
}

// RuleVersion is a version of a rule.
type RuleVersion struct {
	Version    int64          `json:"version"`
	Definition RuleDefinition `json:"definition"`
	On         bool           `json:"on"`
	Actor      string         `json:"actor"`
	Reason     string         `json:"reason"`
	At         int64          `json:"at"`
}

// RulesAnswer lists the rules, and the vocabulary of rules.
type RulesAnswer struct {
	Rules      []RuleRow  `json:"rules"`
	Vocabulary Vocabulary `json:"vocabulary"`
}

// RuleIDRequest identifies a rule. An empty id requests the vocabulary for a new rule.
type RuleIDRequest struct {
	ID string `json:"id" validate:"max=40"`
}

// RuleAnswer is a rule with its versions, the newest first.
type RuleAnswer struct {
	Rule       *RuleRow      `json:"rule"`
	Versions   []RuleVersion `json:"versions"`
	Vocabulary Vocabulary    `json:"vocabulary"`
}

// SaveRuleRequest creates a rule (version 0) or changes the version that the caller has
// seen.
type SaveRuleRequest struct {
	ID         string         `json:"id,omitempty" validate:"max=40"`
	Version    int64          `json:"version" validate:"min=0"`
	On         bool           `json:"on"`
	Definition RuleDefinition `json:"definition"`
	action.Reason
}

// SwitchRuleRequest enables or disables a rule.
type SwitchRuleRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
	On      bool   `json:"on"`
	action.Reason
}

// SavedRule has the new version of a rule.
type SavedRule struct {
	ID      string `json:"id"`
	Version int64  `json:"version"`
}

const maxVersions = 50

// Rules lists the rules.
func (s *Service) Rules(ctx context.Context, _ *session.Call, _ action.None) (RulesAnswer, error) {
	answer := RulesAnswer{Rules: []RuleRow{}, Vocabulary: s.vocabulary()}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		rows, err := allRules(q)
		if err != nil {
			return err
		}
		for i := range rows {
			row, err := s.ruleRow(q, &rows[i])
			if err != nil {
				return err
			}
			answer.Rules = append(answer.Rules, row)
		}
		return nil
	})
	return answer, err
}

func (s *Service) ruleRow(q db.Querier, r *ruleRow) (row RuleRow, err error) {
	row = RuleRow{ID: r.id, Preset: r.preset != "", On: r.on, Version: r.version}
	if row.Definition, err = r.read(); err != nil {
		return row, err
	}
	now := s.Clock.Now()
	if row.Week, _, err = alertsOfRule(q, r.id, now.AddDate(0, 0, -7).UnixMilli()); err != nil {
		return row, err
	}
	row.Month, row.LastAt, err = alertsOfRule(q, r.id, now.AddDate(0, 0, -backtestDays).UnixMilli())
	return row, err
}

// Rule returns a rule with its versions.
func (s *Service) Rule(ctx context.Context, _ *session.Call, request RuleIDRequest) (RuleAnswer, error) {
	answer := RuleAnswer{Versions: []RuleVersion{}, Vocabulary: s.vocabulary()}
	if request.ID == "" {
		return answer, nil
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		stored, err := ruleByID(q, request.ID)
		if err != nil {
			return err
		}
		row, err := s.ruleRow(q, &stored)
		if err != nil {
			return err
		}
		answer.Rule = &row
		list, err := versionsOfRule(q, request.ID, maxVersions)
		if err != nil {
			return err
		}
		names := s.names(q)
		for i := range list {
			v := RuleVersion{Version: list[i].version, On: list[i].on, Reason: list[i].reason, At: list[i].at}
			if v.Definition, err = list[i].read(); err != nil {
				return err
			}
			if v.Actor, err = names(list[i].actor); err != nil {
				return err
			}
			answer.Versions = append(answer.Versions, v)
		}
		return nil
	})
	return answer, err
}

// SaveRule creates or changes a rule.
func (s *Service) SaveRule(ctx context.Context, call *session.Call, request SaveRuleRequest) (SavedRule, error) {
	if err := s.check(request.Definition); err != nil {
		return SavedRule{}, err
	}
	return s.RuleApproval().Change(ctx, s.Approvals, call, request.Reason.Reason, changedRule{request.ID, request.Version, request.On, &request.Definition, request.Reason.Reason})
}

// SwitchRule enables or disables a rule.
func (s *Service) SwitchRule(ctx context.Context, call *session.Call, request SwitchRuleRequest) (SavedRule, error) {
	return s.RuleApproval().Change(ctx, s.Approvals, call, request.Reason.Reason, changedRule{request.ID, request.Version, request.On, nil, request.Reason.Reason})
}

// kindRule is the kind of the change that a second person must approve.
const kindRule = "weaken alert rule"

// changedRule is the requested state of a rule. A nil definition keeps the stored one.
type changedRule struct {
	ID         string          `json:"id"`
	Version    int64           `json:"version"`
	On         bool            `json:"on"`
	Definition *RuleDefinition `json:"definition,omitempty"`
	Reason     string          `json:"reason"`
}

// RuleApproval makes a change of an enabled rule wait for the approval of a second person,
// unless only texts change.
func (s *Service) RuleApproval() approval.Rule[changedRule, SavedRule] {
	return approval.Rule[changedRule, SavedRule]{
		Name: kindRule, Sentence: "Turn a rule of the alerts off, or change what it finds and does.", SubjectKind: ruleSubject, Decide: EditRules, Plan: s.planRule,
	}
}

func (s *Service) planRule(tx *db.Tx, _ *session.Call, request changedRule, newID string) (plan approval.Plan[SavedRule], err error) {
	before, old, err := s.ruleBefore(tx, request, newID)
	if err != nil {
		return plan, err
	}
	after, definition := before, old
	if request.Definition != nil {
		definition = *request.Definition
		if err := after.write(definition); err != nil {
			return plan, err
		}
	}
	if request.Definition != nil || request.On {
		if err := s.check(definition); err != nil { // the objects of the rule can be gone by now
			return plan, err
		}
	}
	after.version, after.on = before.version+1, request.On
	plan.Action, plan.Subject, plan.Detail = request.action(), after.id, definition.Name
	plan.After, plan.Answer = loggedRule{after.on, definition}, SavedRule{after.id, after.version}
	if request.Version > 0 {
		plan.Before = loggedRule{before.on, old}
		plan.Weakens = before.on && (!after.on || !sameEffect(old, definition))
	}
	plan.Apply = func(tx *db.Tx, actor string) error { return s.applyRule(tx, after, before.on, actor, request.Reason) }
	return plan, nil
}

// action returns the action of the change in the staff log.
func (r changedRule) action() string {
	switch {
	case r.Definition != nil && r.Version == 0:
		return "make rule"
	case r.Definition != nil:
		return "change rule"
	case r.On:
		return "turn rule on"
	default:
		return "turn rule off"
	}
}

// ruleBefore returns the stored rule. For a new rule it returns a rule without content.
func (s *Service) ruleBefore(q db.Querier, request changedRule, newID string) (before ruleRow, old RuleDefinition, err error) {
	if request.ID == "" && request.Version == 0 {
		return ruleRow{id: newID}, old, nil
	}
	if before, err = ruleByID(q, request.ID); err != nil {
		return before, old, err
	}
	if before.version != request.Version {
		return before, old, errStale
	}
	old, err = before.read()
	return before, old, err
}

// sameEffect reports whether two definitions differ only in their texts.
func sameEffect(a, b RuleDefinition) bool {
	b.Name, b.Guide = a.Name, a.Guide
	return reflect.DeepEqual(a, b)
}

// applyRule stores the next version of a rule. A rule that is enabled ignores everything
// before that time, and starts without firings.
func (s *Service) applyRule(tx *db.Tx, r ruleRow, wasOn bool, actor, reason string) error {
	if r.on && !wasOn {
		r.since = tx.Now().UnixMilli()
		if err := deleteFired(tx, r.id); err != nil {
			return err
		}
	}
	changed, err := saveRule(tx, r, actor, reason)
	if err == nil && !changed {
		err = errStale
	}
	return err
}

// Kinds of subjects in the staff log.
const (
	ruleSubject    = "rule"
	alertSubject   = "alert"
	caseSubject    = "case"
	channelSubject = "alert channel"
)

// loggedRule is a rule in the form of the staff log.
type loggedRule struct {
	On         bool           `json:"on"`
	Definition RuleDefinition `json:"definition"`
}
