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

// logKind is the kind of subject in the staff log.
const logKind = "game"

// AdminGameRequest identifies a game.
type AdminGameRequest struct {
	ID string `json:"id" validate:"required,max=120"`
}

// AdminGameAnswer is all data of a game for staff.
type AdminGameAnswer struct {
	Row AdminGameRow `json:"row"`
	// Values are the values in force. Listed are the values from the game list or the
	// program.
	Values     GameValues `json:"values"`
	ListValues GameValues `json:"listed"`
	// Version is the number of changes. ChangedAt and ChangedBy are the time and the
	// staff of the last change; 0 and empty for none.
	Version   int64  `json:"version"`
	ChangedAt int64  `json:"changed_at"`
	ChangedBy string `json:"changed_by"`
	// Released is in Unix milliseconds.
	Released int64 `json:"released"`
}

// AdminGame returns one game.
func (s *Service) AdminGame(_ context.Context, _ *session.Call, request AdminGameRequest) (AdminGameAnswer, error) {
	e := s.game(request.ID)
	if e == nil {
		return AdminGameAnswer{}, errUnknown
	}
	return AdminGameAnswer{
		Row: e.adminRow(s.Site.Product(request.ID)), Values: e.values.normalized(), ListValues: e.base.normalized(),
		Version: e.edit.version, ChangedAt: e.edit.at, ChangedBy: e.edit.by, Released: e.row.Released,
	}, nil
}

// GameHistoryRequest requests the changes of a game below a version; 0 requests the
// newest.
type GameHistoryRequest struct {
	ID    string `json:"id" validate:"required,max=120"`
	Below int64  `json:"below,omitempty" validate:"min=0"`
}

// GameChange is one change, with the values after it.
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

// GameHistory lists the changes of a game by staff.
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
			answer.Changes = append(answer.Changes, GameChange{p.version, p.edit.applyTo(e.base).normalized(), p.at, p.by, p.reason})
		}
		return err
	})
	return answer, err
}

// EditGameRequest sets all values of a game. Version is the version that the staff have
// seen; 0 for a game that was never changed.
type EditGameRequest struct {
	ID      string     `json:"id" validate:"required,max=120"`
	Version int64      `json:"version" validate:"min=0"`
	Values  GameValues `json:"values" validate:"required"`
	action.Reason
}

// EditGame changes a game.
func (s *Service) EditGame(ctx context.Context, call *session.Call, request EditGameRequest) (action.None, error) {
	want := request.Values.normalized()
	return s.changeGame(ctx, call, gameChange{ID: request.ID, Version: request.Version, Values: &want, Reason: request.Reason.Reason})
}

// editTo returns the edit that gives a game the wanted values.
func (e *entry) editTo(want GameValues) (Edit, error) {
	if e.kind == OriginalsType { // these are stored elsewhere
		want.Name, want.Category, want.IsDisabled = e.base.Name, e.base.Category, e.base.IsDisabled
	}
	if err := want.check(e.kind == OriginalsType); err != nil {
		return Edit{}, err
	}
	return editBetween(e.base, want), nil
}

// UndoGameRequest restores the values of a game at version To. Version 0 is the state of
// the list.
type UndoGameRequest struct {
	ID      string `json:"id" validate:"required,max=120"`
	Version int64  `json:"version" validate:"min=1"`
	To      int64  `json:"to" validate:"min=0"`
	action.Reason
}

// UndoGame restores an earlier version of a game.
func (s *Service) UndoGame(ctx context.Context, call *session.Call, request UndoGameRequest) (action.None, error) {
	return s.changeGame(ctx, call, gameChange{ID: request.ID, Version: request.Version, To: request.To, Reason: request.Reason.Reason})
}

func (s *Service) log(tx *db.Tx, call *session.Call, operation, subject, reason string, before, after any) error {
	row := stafflog.By(call, operation)
	row.Kind, row.Subject, row.Reason, row.Before, row.After = logKind, subject, reason, before, after
	return s.StaffLog.Write(tx, row)
}

// refreshPlayerView makes committed changes visible to players.
func (s *Service) refreshPlayerView(ctx context.Context) error {
	if err := s.Reload(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("the change is kept, but the catalogue could not be read again: %w", err)
	}
	s.Site.Changed()
	return nil
}

// differences returns the values that differ, by name.
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
	note("category", !slices.Equal(was.Category, now.Category), copyList(was.Category), copyList(now.Category))
	note("custom_category", was.CustomCategory != now.CustomCategory, was.CustomCategory, now.CustomCategory)
	note("tags", !slices.Equal(was.Tags, now.Tags), copyList(was.Tags), copyList(now.Tags))
	note("priority", was.Priority != now.Priority, was.Priority, now.Priority)
	note("is_featured", was.IsFeatured != now.IsFeatured, was.IsFeatured, now.IsFeatured)
	note("is_search_featured", was.IsSearchFeatured != now.IsSearchFeatured, was.IsSearchFeatured, now.IsSearchFeatured)
	note("is_disabled", was.IsDisabled != now.IsDisabled, was.IsDisabled, now.IsDisabled)
	note("blocked", !slices.Equal(was.Blocked, now.Blocked), copyList(was.Blocked), copyList(now.Blocked))
	return before, after
}

// subjectOf returns the names of games for the staff log.
func subjectOf(ids []string) string {
	const named = 5
	if len(ids) > named {
		return fmt.Sprintf("%s and %d more", strings.Join(ids[:named], ","), len(ids)-named)
	}
	return strings.Join(ids, ",")
}
