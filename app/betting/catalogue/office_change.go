package catalogue

import (
	"context"
	"slices"

	"croupier/app/kernel/action"
	"croupier/app/kernel/approval"
	"croupier/app/kernel/gamecalls"
	"croupier/app/kernel/session"
	"croupier/db"
)

// kindUnblock is the approval kind of a change that offers a game in a country where staff have
// blocked it.
const kindUnblock = "offer game in a blocked country"

// gameChange is a change of a game by staff: Values are the new values, nil to restore version To.
type gameChange struct {
	ID      string      `json:"id"`
	Version int64       `json:"version"`
	Values  *GameValues `json:"values,omitempty"`
	To      int64       `json:"to,omitempty"`
	Reason  string      `json:"reason"`
}

// CountryRule makes changes of games that remove blocked countries wait for a second person.
func (s *Service) CountryRule() approval.Rule[gameChange, action.None] {
	return approval.Rule[gameChange, action.None]{
		Name: kindUnblock, Sentence: "Offer a game in a country where it is blocked.", SubjectKind: logKind, Decide: gamecalls.Manage, Plan: s.planGame,
	}
}

// CountryApproval is the approval kind of CountryRule. An approved change becomes visible to players
// by the worker of the catalogue.
func (s *Service) CountryApproval() approval.Kind {
	kind := s.CountryRule().Kind()
	execute := kind.Execute
	kind.Execute = func(ctx context.Context, tx *db.Tx, call *session.Call, r approval.Request) (approval.Completion, error) {
		tx.AfterCommit(func() {
			select {
			case s.approved <- struct{}{}:
			default: // the worker has not yet read an earlier change
			}
		})
		return execute(ctx, tx, call, r)
	}
	return kind
}

// changeGame changes a game and makes the change visible to players.
func (s *Service) changeGame(ctx context.Context, call *session.Call, change gameChange) (none action.None, err error) {
	if none, err = s.CountryRule().Change(ctx, s.Approvals, call, change.Reason, change); err != nil {
		return none, err
	}
	return none, s.refreshPlayerView(ctx)
}

// planGame plans the next edit of one game, unless it was changed in the meantime.
func (s *Service) planGame(tx *db.Tx, _ *session.Call, change gameChange, _ string) (plan approval.Plan[action.None], err error) {
	e := s.game(change.ID)
	if e == nil {
		return plan, errUnknown
	}
	was, err := readEdit(tx, change.ID)
	if err != nil {
		return plan, err
	}
	if was.version != change.Version {
		return plan, errGameChanged.With("version", was.version)
	}
	plan.Action = "edit game"
	if change.Values == nil {
		plan.Action = "undo game"
	}
	edit, err := change.edit(tx, e)
	if err != nil {
		return plan, err
	}
	before, after := differences(was.edit.applyTo(e.base), edit.applyTo(e.base))
	if len(after) == 0 {
		return plan, errNoChange
	}
	plan.Subject, plan.Before, plan.After = change.ID, before, after
	plan.Weakens = slices.ContainsFunc(was.edit.Blocked, func(code string) bool { return !slices.Contains(edit.Blocked, code) })
	plan.Apply = func(tx *db.Tx, actor string) error {
		return writeEdit(tx, storedEdit{change.ID, change.Version + 1, edit, tx.Now().UnixMilli(), actor}, change.Reason)
	}
	return plan, nil
}

// edit returns the stored edit after a change.
func (c gameChange) edit(q db.Querier, e *entry) (Edit, error) {
	switch {
	case c.Values != nil:
		return e.editTo(*c.Values)
	case c.To == 0:
		return Edit{}, nil
	}
	list, err := editsOf(q, c.ID, c.To+1, 1)
	if err != nil {
		return Edit{}, err
	}
	if len(list) == 0 || list[0].version != c.To || c.To >= c.Version {
		return Edit{}, errNoVersion
	}
	return list[0].edit, nil
}
