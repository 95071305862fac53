package identity

import (
	"context"
	"croupier/app/care/identity/documents"
	"croupier/app/kernel/session"
	"croupier/app/kernel/stafflog"
	"croupier/db"
	"fmt"
	"math"
	"slices"
)

// IdentityViewRequest names a check.
type IdentityViewRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// IdentityView is a check with the player's data: the person of level 1, the source of funds of
// level 3, and the files of this level. Person is always the data of level 1, because a document is
// compared with it.
type IdentityView struct {
	Row    IdentityRow          `json:"row"`
	Person *Person              `json:"person"`
	Funds  *Funds               `json:"funds"`
	Files  []IdentityReviewFile `json:"files"`
	// Age is the player's age by the submitted data, Required the min age in that country.
	Age      int             `json:"age"`
	Required int             `json:"required"`
	Events   []IdentityEvent `json:"events"`
}

// IdentityReviewFile is a file of a check. Old files belong to rejected rounds.
type IdentityReviewFile struct {
	IdentityFile
	Old bool `json:"old"`
}

// IdentityEvent is an event of a check.
type IdentityEvent struct {
	At     int64  `json:"at"`
	Level  int    `json:"level"`
	Actor  string `json:"actor"`
	What   string `json:"what"`
	Detail string `json:"detail"`
}

// maxEvents is the max number of events that are shown with a check.
const maxEvents = 100

// View returns a check to staff, and records who has viewed it.
func (s *Service) View(ctx context.Context, call *session.Call, r IdentityViewRequest) (v IdentityView, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := checkByID(tx, r.ID)
		if err != nil {
			return err
		}
		if v, err = s.view(tx, c); err != nil {
			return err
		}
		return s.logStaff(tx, call, "view identity", "", c, nil, nil)
	})
	return v, err
}

func (s *Service) view(q db.Querier, c check) (v IdentityView, err error) {
	v = IdentityView{Files: []IdentityReviewFile{}, Events: []IdentityEvent{}}
	if v.Row, err = s.row(q, c); err != nil {
		return v, err
	}
	checks, err := checksOf(q, c.userID)
	if err != nil {
		return v, err
	}
	for _, one := range checks {
		switch {
		case one.data == "":
		case one.level == LevelData:
			v.Person = &Person{}
			err = s.decrypt(one, v.Person)
		case one.id == c.id:
			v.Funds = &Funds{}
			err = s.decrypt(one, v.Funds)
		}
		if err != nil {
			return v, err
		}
	}
	if v.Person != nil {
		v.Age, v.Required = v.Person.age(s.Clock.Now()), s.settings.ageIn(v.Person.Country)
	}
	files, err := filesOf(q, c.id)
	if err != nil {
		return v, err
	}
	for _, f := range files {
		v.Files = append(v.Files, IdentityReviewFile{IdentityFile{f.id, f.part, f.kind, f.bytes, f.addedAt}, f.round != c.round})
	}
	events, err := eventsOf(q, c.userID, math.MaxInt64, maxEvents)
	for _, e := range events {
		v.Events = append(v.Events, IdentityEvent{e.at, e.level, e.actor, e.what, e.detail})
	}
	return v, err
}

// logStaff records an action of staff on a check. It contains nothing of the player's data.
func (s *Service) logStaff(tx *db.Tx, call *session.Call, operation, reason string, c check, before, after any) error {
	entry := stafflog.By(call, operation)
	entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = stafflog.User, c.userID, reason, before, after
	entry.Detail = fmt.Sprintf("level %d", c.level)
	return s.StaffLog.Write(tx, entry)
}

// IdentityFileRequest names a file of a check.
type IdentityFileRequest struct {
	ID   string `json:"id" validate:"required,max=40"`
	File string `json:"file" validate:"required,max=40"`
}

// IdentityContent is a file: its bytes in base64, so that no browser interprets it as a page. A PDF
// must be downloaded and never displayed.
type IdentityContent struct {
	Name string `json:"name"`
	Kind string `json:"kind" ts:"image/jpeg|application/pdf"`
	Data []byte `json:"data"`
}

// File returns a file to staff, and records who has viewed it.
func (s *Service) File(ctx context.Context, call *session.Call, r IdentityFileRequest) (answer IdentityContent, err error) {
	var found file
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := checkByID(tx, r.ID)
		if err != nil {
			return err
		}
		files, err := filesOf(tx, c.id)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(files, func(f file) bool { return f.id == r.File })
		if at < 0 {
			return errUnknownFile
		}
		found = files[at]
		return s.logStaff(tx, call, "view identity file", "", c, nil, map[string]string{"file": found.id, "part": found.part})
	})
	if err != nil {
		return answer, err
	}
	content, err := s.files.open(found.id)
	if err != nil {
		return answer, err
	}
	suffix := ".jpg"
	if found.kind == documents.PDF {
		suffix = ".pdf"
	}
	return IdentityContent{"identity-" + found.part + suffix, found.kind, content}, nil
}
