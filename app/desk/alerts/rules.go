package alerts

import (
	"context"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// RuleRow is a rule with what it did lately.
type RuleRow struct {
	ID         string         `json:"id"`
	Preset     bool           `json:"preset"`
	Definition RuleDefinition `json:"definition"`
	On         bool           `json:"on"`
	Version    int64          `json:"version"`
	// Week and Month count the alerts of the last 7 and 30 days; LastAt is the
	// newest of them, 0 for none.
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

// RulesAnswer lists the rules, and what rules are made of.
type RulesAnswer struct {
	Rules      []RuleRow  `json:"rules"`
	Vocabulary Vocabulary `json:"vocabulary"`
}

// RuleIDRequest names a rule; empty asks for what a new one is made of.
type RuleIDRequest struct {
	ID string `json:"id" validate:"max=40"`
}

// RuleAnswer is a rule with its versions, the newest first.
type RuleAnswer struct {
	Rule       *RuleRow      `json:"rule"`
	Versions   []RuleVersion `json:"versions"`
	Vocabulary Vocabulary    `json:"vocabulary"`
}

// SaveRuleRequest makes a rule (version 0) or changes the version that was looked
// at.
type SaveRuleRequest struct {
	ID         string         `json:"id,omitempty" validate:"max=40"`
	Version    int64          `json:"version" validate:"min=0"`
	On         bool           `json:"on"`
	Definition RuleDefinition `json:"definition"`
	action.Reason
}

// SwitchRuleRequest turns a rule on or off.
type SwitchRuleRequest struct {
	ID      string `json:"id" validate:"required,max=40"`
	Version int64  `json:"version" validate:"min=1"`
	On      bool   `json:"on"`
	action.Reason
}

// SavedRule tells the new version of a rule.
type SavedRule struct {
	ID      string `json:"id"`
	Version int64  `json:"version"`
}

const mostVersions = 50

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
	if row.Week, _, err = fired(q, r.id, now.AddDate(0, 0, -7).UnixMilli()); err != nil {
		return row, err
	}
	row.Month, row.LastAt, err = fired(q, r.id, now.AddDate(0, 0, -trialDays).UnixMilli())
	return row, err
}

// Rule shows a rule with its versions.
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
		list, err := versionsOfRule(q, request.ID, mostVersions)
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

// SaveRule makes a rule or changes one.
func (s *Service) SaveRule(ctx context.Context, call *session.Call, request SaveRuleRequest) (SavedRule, error) {
	if err := s.check(request.Definition); err != nil {
		return SavedRule{}, err
	}
	if request.ID == "" && request.Version == 0 {
		r := ruleRow{id: s.IDs.New()}
		if err := r.write(request.Definition); err != nil {
			return SavedRule{}, err
		}
		return s.changeRule(ctx, call, "make rule", r, request.On, request.Reason.Reason, nil)
	}
	return s.storeRule(ctx, call, "change rule", request.ID, request.Version, request.On, request.Reason.Reason, func(r *ruleRow) error {
		return r.write(request.Definition)
	})
}

// SwitchRule turns a rule on or off.
func (s *Service) SwitchRule(ctx context.Context, call *session.Call, request SwitchRuleRequest) (SavedRule, error) {
	deed := "turn rule off"
	if request.On {
		deed = "turn rule on"
	}
	return s.storeRule(ctx, call, deed, request.ID, request.Version, request.On, request.Reason.Reason, func(r *ruleRow) error {
		d, err := r.read()
		if err != nil || !request.On {
			return err
		}
		return s.check(d) // what it is about may have gone
	})
}

// storeRule changes a rule that is as the caller has seen it.
func (s *Service) storeRule(ctx context.Context, call *session.Call, deed, ruleID string, version int64, on bool, reason string, change func(r *ruleRow) error) (SavedRule, error) {
	var before ruleRow
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		before, err = ruleByID(q, ruleID)
		return err
	})
	switch {
	case err != nil:
		return SavedRule{}, err
	case before.version != version:
		return SavedRule{}, errStale
	}
	after := before
	if err := change(&after); err != nil {
		return SavedRule{}, err
	}
	return s.changeRule(ctx, call, deed, after, on, reason, &before)
}

// changeRule stores the next version of a rule. One that is turned on looks at
// nothing that was before, and begins without having fired.
func (s *Service) changeRule(ctx context.Context, call *session.Call, deed string, r ruleRow, on bool, reason string, before *ruleRow) (SavedRule, error) {
	wasOn := r.on
	r.version, r.on = r.version+1, on
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		if on && !wasOn {
			r.since = tx.Now().UnixMilli()
			if err := forgetFired(tx, r.id); err != nil {
				return err
			}
		}
		changed, err := saveRule(tx, r, call.User.ID, reason)
		if err != nil {
			return err
		}
		if !changed {
			return errStale
		}
		entry := stafflog.By(call, deed)
		entry.Kind, entry.Subject, entry.Reason = ruleSubject, r.id, reason
		d, err := r.read()
		if err != nil {
			return err
		}
		entry.Detail, entry.After = d.Name, loggedRule{r.on, d}
		if before != nil {
			old, err := before.read()
			if err != nil {
				return err
			}
			entry.Before = loggedRule{before.on, old}
		}
		return s.StaffLog.Write(tx, entry)
	})
	return SavedRule{r.id, r.version}, err
}

// Kinds of subjects in the log of staff.
const (
	ruleSubject    = "rule"
	alertSubject   = "alert"
	caseSubject    = "case"
	channelSubject = "alert channel"
)

// loggedRule is a rule as the log of staff shows it.
type loggedRule struct {
	On         bool           `json:"on"`
	Definition RuleDefinition `json:"definition"`
}
