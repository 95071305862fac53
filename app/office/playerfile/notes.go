package playerfile

import (
	"context"
	"strings"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
	"croupier/db"
)

// NoteRow is the newest version of a note on a player.
type NoteRow struct {
	ID         string `json:"id"`
	Author     string `json:"author"`
	AuthorName string `json:"author_name"`
	Text       string `json:"text"`
	Version    int64  `json:"version"`
	CreatedAt  int64  `json:"created_at"`
	ChangedAt  int64  `json:"changed_at"`
}

// NoteVersion is one version of a note.
type NoteVersion struct {
	Version int64  `json:"version"`
	Text    string `json:"text"`
	At      int64  `json:"at"`
}

// NotesAnswer lists the notes on a player, the newest first.
type NotesAnswer struct {
	Notes []NoteRow `json:"notes"`
}

// NoteRequest writes a note. With ID and Version, it writes a new version of the note;
// Version is the one that the caller has seen.
type NoteRequest struct {
	UserID  string `json:"user" validate:"required,max=40"`
	ID      string `json:"id,omitempty" validate:"max=40"`
	Version int64  `json:"version,omitempty" validate:"min=0"`
	Text    string `json:"text" validate:"required,max=4000"`
}

// NoteIDRequest identifies a note.
type NoteIDRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// NoteVersions are all versions of a note, the newest first.
type NoteVersions struct {
	Versions []NoteVersion `json:"versions"`
}

// TagRequest adds a tag to a player or removes it.
type TagRequest struct {
	UserID string `json:"user" validate:"required,max=40"`
	Tag    string `json:"tag" validate:"required,max=40"`
	Remove bool   `json:"remove,omitempty"`
	action.Reason
}

const maxNotes = 200

var (
	errStaleNote = fault.New(fault.CodeConflict, "The note was changed in the meantime. Look at it again.")
	errAuthor    = fault.New(fault.CodeForbidden, "Only the author changes a note.")
	errEmptyNote = fault.Field("text", "validation.required")
	errTag       = fault.New(fault.CodeInvalid, "A tag is 1 to 40 lower-case letters, digits and dashes.")
	errTagStale  = fault.New(fault.CodeConflict, "The tag was changed in the meantime. Look at the player again.")
)

// Notes lists the notes on a player.
func (s *Service) Notes(ctx context.Context, _ *session.Call, request PlayerRequest) (NotesAnswer, error) {
	answer := NotesAnswer{Notes: []NoteRow{}}
	err := s.DB.Read(ctx, func(q *db.Reader) error {
		list, err := notesUpTo(q, request.UserID, forever, maxNotes)
		if err != nil {
			return err
		}
		names := s.names(q)
		for _, n := range list {
			name, err := names(n.author)
			if err != nil {
				return err
			}
			answer.Notes = append(answer.Notes, NoteRow{n.id, n.author, name, n.text, n.version, n.createdAt, n.changedAt})
		}
		return nil
	})
	return answer, err
}

// NoteHistory lists all versions of a note.
func (s *Service) NoteHistory(ctx context.Context, _ *session.Call, request NoteIDRequest) (answer NoteVersions, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		answer.Versions, err = versionsOf(q, request.ID)
		return err
	})
	return answer, err
}

// WriteNote writes a note, or a new version of a note by the caller.
func (s *Service) WriteNote(ctx context.Context, call *session.Call, request NoteRequest) (action.None, error) {
	n := note{id: request.ID, author: call.User.ID, text: strings.TrimSpace(request.Text), version: 1, request: call.RequestID}
	if n.text == "" {
		return action.None{}, errEmptyNote
	}
	actionName := "write note"
	if request.ID == "" {
		n.id = s.IDs.New()
	} else {
		actionName, n.version = "change note", request.Version+1
	}
	actions := s.Accounts.For(players.Change{Call: call})
	return action.None{}, actions.Do(ctx, actionName, request.UserID, n.id, func(tx *db.Tx, userID string) error {
		n.userID, n.changedAt = userID, tx.Now().UnixMilli()
		n.createdAt = n.changedAt
		if request.ID == "" {
			return insertNote(tx, n)
		}
		return changeNote(tx, n)
	})
}

// changeNote stores the next version of a note. It fails if the caller is not the author,
// or if the note has changed meanwhile.
func changeNote(tx *db.Tx, n note) error {
	stored, err := noteByID(tx, n.id)
	switch {
	case err != nil:
		return err
	case stored == nil || stored.userID != n.userID:
		return fault.ErrNotFound
	case stored.author != n.author:
		return errAuthor
	}
	advanced, err := advanceNote(tx, n.id, n.version)
	if err != nil {
		return err
	}
	if !advanced {
		return errStaleNote
	}
	return insertVersion(tx, n)
}

// Tag adds a tag to a player or removes it.
func (s *Service) Tag(ctx context.Context, call *session.Call, request TagRequest) (action.None, error) {
	if !validTag(request.Tag) {
		return action.None{}, errTag
	}
	actionName := "add tag"
	if request.Remove {
		actionName = "remove tag"
	}
	actions := s.Accounts.For(players.Change{Call: call, Reason: request.Reason.Reason})
	return action.None{}, actions.Do(ctx, actionName, request.UserID, request.Tag, func(tx *db.Tx, userID string) (err error) {
		var changed bool
		if request.Remove {
			changed, err = removeTag(tx, userID, request.Tag)
		} else {
			changed, err = addTag(tx, userID, request.Tag, call.User.ID, tx.Now().UnixMilli())
		}
		if err == nil && !changed {
			return errTagStale
		}
		if err != nil || request.Remove {
			return err
		}
		return s.noteTag(tx, userID, request.Tag, "")
	})
}

func validTag(tag string) bool {
	for _, c := range []byte(tag) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return tag != ""
}
