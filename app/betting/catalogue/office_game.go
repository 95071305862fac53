package catalogue

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
)

// logKind is the kind of the subject of deeds in the log of staff.
const logKind = "game"

// AdminGameRequest names a game.
type AdminGameRequest struct {
	ID string `json:"id" validate:"required,max=120"`
}

// AdminGameAnswer is all that staff know of a game.
type AdminGameAnswer struct {
	Row AdminGameRow `json:"row"`
	// Values are those that hold, Listed those of the list of games or the program.
	Values GameValues `json:"values"`
	Listed GameValues `json:"listed"`
	// Version counts the changes; ChangedAt and ChangedBy tell of the last one, 0
	// and empty for none.
	Version   int64  `json:"version"`
	ChangedAt int64  `json:"changed_at"`
	ChangedBy string `json:"changed_by"`
	// Released is in unix milliseconds.
	Released int64 `json:"released"`
}

// AdminGame shows one game.
func (s *Service) AdminGame(_ context.Context, _ *session.Call, request AdminGameRequest) (AdminGameAnswer, error) {
	e := s.game(request.ID)
	if e == nil {
		return AdminGameAnswer{}, errUnknown
	}
	return AdminGameAnswer{
		Row: e.adminRow(s.House.Product(request.ID)), Values: e.values.tidied(), Listed: e.base.tidied(),
		Version: e.edit.version, ChangedAt: e.edit.at, ChangedBy: e.edit.by, Released: e.row.Released,
	}, nil
}

// GameHistoryRequest asks for the changes of a game below a version; 0 for the
// newest of all.
type GameHistoryRequest struct {
	ID    string `json:"id" validate:"required,max=120"`
	Below int64  `json:"below,omitempty" validate:"min=0"`
}

// GameChange is one change: what the game was after it.
type GameChange struct {
	Version int64      `json:"version"`
	Values  GameValues `json:"values"`
	At      int64      `json:"at"`
	Actor   string     `json:"actor"`
	Reason  string     `json:"reason"`
}

// GameHistoryAnswer is a page of a history.
type GameHistoryAnswer struct {
	Changes []GameChange `json:"changes"`
	More    bool         `json:"more"`
}

const historyPage = 50

// GameHistory lists what staff changed of a game.
func (s *Service) GameHistory(ctx context.Context, _ *session.Call, request GameHistoryRequest) (GameHistoryAnswer, error) {
	answer := GameHistoryAnswer{Changes: []GameChange{}}
	e := s.game(request.ID)
	if e == nil {
		return answer, errUnknown
	}
	below := request.Below
	if below == 0 {
		below = 1 << 62
	}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := editsOf(q, request.ID, below, historyPage+1)
		if len(list) > historyPage {
			list, answer.More = list[:historyPage], true
		}
		for _, p := range list {
			answer.Changes = append(answer.Changes, GameChange{p.version, p.edit.over(e.base).tidied(), p.at, p.by, p.reason})
		}
		return err
	})
	return answer, err
}

// EditGameRequest sets all values of a game. Version is the one that whoever
// changes it has seen; 0 for a game that was never changed.
type EditGameRequest struct {
	ID      string     `json:"id" validate:"required,max=120"`
	Version int64      `json:"version" validate:"min=0"`
	Values  GameValues `json:"values" validate:"required"`
	action.Reason
}

// EditGame changes a game.
func (s *Service) EditGame(ctx context.Context, call *session.Call, request EditGameRequest) (action.None, error) {
	want := request.Values.tidied()
	return action.None{}, s.change(ctx, call, "edit game", request.ID, request.Version, request.Reason.Reason, func(_ *db.Tx, e *entry) (Edit, error) {
		return e.wanted(want)
	})
}

// wanted is the edit that makes a game what staff want.
func (e *entry) wanted(want GameValues) (Edit, error) {
	if e.kind == OriginalsType { // these stand elsewhere
		want.Name, want.Category, want.IsDisabled = e.base.Name, e.base.Category, e.base.IsDisabled
	}
	if err := want.check(e.kind == OriginalsType); err != nil {
		return Edit{}, err
	}
	return editOf(e.base, want), nil
}

// UndoGameRequest puts a game back to what it was at version to; 0 is what the
// list says.
type UndoGameRequest struct {
	ID      string `json:"id" validate:"required,max=120"`
	Version int64  `json:"version" validate:"min=1"`
	To      int64  `json:"to" validate:"min=0"`
	action.Reason
}

// UndoGame puts a game back.
func (s *Service) UndoGame(ctx context.Context, call *session.Call, request UndoGameRequest) (action.None, error) {
	return action.None{}, s.change(ctx, call, "undo game", request.ID, request.Version, request.Reason.Reason, func(tx *db.Tx, _ *entry) (Edit, error) {
		if request.To == 0 {
			return Edit{}, nil
		}
		list, err := editsOf(tx, request.ID, request.To+1, 1)
		if err != nil {
			return Edit{}, err
		}
		if len(list) == 0 || list[0].version != request.To || request.To >= request.Version {
			return Edit{}, errVersion
		}
		return list[0].edit, nil
	})
}

// change stores the next edit of one game, if nobody changed it meanwhile.
func (s *Service) change(ctx context.Context, call *session.Call, deed, id string, version int64, reason string,
	next func(tx *db.Tx, e *entry) (Edit, error)) error {
	e := s.game(id)
	if e == nil {
		return errUnknown
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		was, err := readEdit(tx, id)
		if err != nil {
			return err
		}
		if was.version != version {
			return errStale.With("version", was.version)
		}
		edit, err := next(tx, e)
		if err != nil {
			return err
		}
		before, after := differences(was.edit.over(e.base), edit.over(e.base))
		if len(after) == 0 {
			return errSame
		}
		stored := storedEdit{id, version + 1, edit, tx.Now().UnixMilli(), call.User.ID}
		if err := writeEdit(tx, stored, reason); err != nil {
			return err
		}
		return s.log(tx, call, deed, id, reason, before, after)
	})
	if err != nil {
		return err
	}
	return s.shown(ctx)
}

func (s *Service) log(tx *db.Tx, call *session.Call, deed, subject, reason string, before, after any) error {
	row := stafflog.By(call, deed)
	row.Kind, row.Subject, row.Reason, row.Before, row.After = logKind, subject, reason, before, after
	return s.StaffLog.Write(tx, row)
}

// shown puts what was committed before the players.
func (s *Service) shown(ctx context.Context) error {
	if err := s.Reload(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("the change is kept, but the catalogue could not be read again: %w", err)
	}
	s.House.Changed()
	return nil
}

// differences are the values that differ, by name.
func differences(was, now GameValues) (before, after map[string]any) {
	before, after = map[string]any{}, map[string]any{}
	note := func(name string, differ bool, old, new any) {
		if differ {
			before[name], after[name] = old, new
		}
	}
	note("name", was.Name != now.Name, was.Name, now.Name)
	note("image", was.Image != now.Image, was.Image, now.Image)
	note("description", was.Description != now.Description, was.Description, now.Description)
	note("category", !slices.Equal(was.Category, now.Category), listed(was.Category), listed(now.Category))
	note("custom_category", was.CustomCategory != now.CustomCategory, was.CustomCategory, now.CustomCategory)
	note("tags", !slices.Equal(was.Tags, now.Tags), listed(was.Tags), listed(now.Tags))
	note("priority", was.Priority != now.Priority, was.Priority, now.Priority)
	note("is_featured", was.IsFeatured != now.IsFeatured, was.IsFeatured, now.IsFeatured)
	note("is_search_featured", was.IsSearchFeatured != now.IsSearchFeatured, was.IsSearchFeatured, now.IsSearchFeatured)
	note("is_disabled", was.IsDisabled != now.IsDisabled, was.IsDisabled, now.IsDisabled)
	note("blocked", !slices.Equal(was.Blocked, now.Blocked), listed(was.Blocked), listed(now.Blocked))
	return before, after
}

// subjectOf names games in the log of staff.
func subjectOf(ids []string) string {
	const named = 5
	if len(ids) > named {
		return fmt.Sprintf("%s and %d more", strings.Join(ids[:named], ","), len(ids)-named)
	}
	return strings.Join(ids, ",")
}
