package identity

import (
	"context"
	"croupier/app/care/identity/papers"
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

// IdentityView is a check with what was shown: the person of level 1, the source of
// funds of level 3, and the files of this level. Person is always that of level 1,
// because a document is compared with it.
type IdentityView struct {
	Row    IdentityRow          `json:"row"`
	Person *Person              `json:"person"`
	Funds  *Funds               `json:"funds"`
	Files  []IdentityReviewFile `json:"files"`
	// Age is how old the player is by what was said, Required how old players there
	// must be.
	Age      int             `json:"age"`
	Required int             `json:"required"`
	Events   []IdentityEvent `json:"events"`
}

// IdentityReviewFile is a file of a check. Old ones belong to what was refused before.
type IdentityReviewFile struct {
	IdentityFile
	Old bool `json:"old"`
}

// IdentityEvent is something that happened.
type IdentityEvent struct {
	At     int64  `json:"at"`
	Level  int    `json:"level"`
	Actor  string `json:"actor"`
	What   string `json:"what"`
	Detail string `json:"detail"`
}

// mostEvents bounds the history that is shown beside a check.
const mostEvents = 100

// View shows a check to staff, and writes down who has looked.
func (s *Service) View(ctx context.Context, call *session.Call, r IdentityViewRequest) (v IdentityView, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		c, err := checkByID(tx, r.ID)
		if err != nil {
			return err
		}
		if v, err = s.view(tx, c); err != nil {
			return err
		}
		return s.log(tx, call, "view identity", "", c, nil, nil)
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
			err = s.unsealed(one, v.Person)
		case one.id == c.id:
			v.Funds = &Funds{}
			err = s.unsealed(one, v.Funds)
		}
		if err != nil {
			return v, err
		}
	}
	if v.Person != nil {
		v.Age, v.Required = v.Person.age(s.Clock.Now()), s.set.ageIn(v.Person.Country)
	}
	files, err := filesOf(q, c.id)
	if err != nil {
		return v, err
	}
	for _, f := range files {
		v.Files = append(v.Files, IdentityReviewFile{IdentityFile{f.id, f.part, f.kind, f.bytes, f.addedAt}, f.round != c.round})
	}
	events, err := eventsOf(q, c.userID, math.MaxInt64, mostEvents)
	for _, e := range events {
		v.Events = append(v.Events, IdentityEvent{e.at, e.level, e.actor, e.what, e.detail})
	}
	return v, err
}

// log writes who of the staff did what with a check. Nothing of what was shown is in it.
func (s *Service) log(tx *db.Tx, call *session.Call, deed, reason string, c check, before, after any) error {
	entry := stafflog.By(call, deed)
	entry.Kind, entry.Subject, entry.Reason, entry.Before, entry.After = stafflog.User, c.userID, reason, before, after
	entry.Detail = fmt.Sprintf("level %d", c.level)
	return s.StaffLog.Write(tx, entry)
}

// IdentityFileRequest names a file of a check.
type IdentityFileRequest struct {
	ID   string `json:"id" validate:"required,max=40"`
	File string `json:"file" validate:"required,max=40"`
}

// IdentityContent is a file: its bytes in base64, so that no browser takes it for a
// page. A PDF is for keeping, never for showing.
type IdentityContent struct {
	Name string `json:"name"`
	Kind string `json:"kind" ts:"image/jpeg|application/pdf"`
	Data []byte `json:"data"`
}

// File gives a file to staff, and writes down who has looked.
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
		return s.log(tx, call, "view identity file", "", c, nil, map[string]string{"file": found.id, "part": found.part})
	})
	if err != nil {
		return answer, err
	}
	content, err := s.files.open(found.id)
	if err != nil {
		return answer, err
	}
	suffix := ".jpg"
	if found.kind == papers.PDF {
		suffix = ".pdf"
	}
	return IdentityContent{"identity-" + found.part + suffix, found.kind, content}, nil
}
