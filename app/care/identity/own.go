package identity

import (
	"context"
	"slices"
	"time"

	"croupier/app/care/identity/papers"
	"croupier/app/kernel/action"
	"croupier/app/kernel/country"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Of the calls of players.
const (
	readsPerMinute   = 120
	deedsPerMinute   = 30
	uploadsPerHour   = 40
	uploadsPerSource = 200
	// uploadBody is the largest request with a file: the file and a few fields.
	uploadBody = papers.MaxBytes + 16<<10
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	own := func(count int, summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(count, time.Minute)}
	}
	return append([]action.Action{
		action.Post("/api/user/identity", action.SignedIn, s.Own, own(readsPerMinute, "How the caller's identity stands: what is asked for, what is there, what was decided.")...),
		action.Post("/api/user/identity/data", action.SignedIn, s.Tell, own(deedsPerMinute, "Tells who the caller is. It is stored sealed and never given back.")...),
		action.Post("/api/user/identity/upload", action.SignedIn, s.Upload, action.Summary("Adds a picture or a PDF to a step."), action.BodyLimit(uploadBody),
			action.PerAccount(uploadsPerHour, time.Hour), action.PerAddress(uploadsPerSource, time.Hour)),
		action.Post("/api/user/identity/remove", action.SignedIn, s.Remove, own(deedsPerMinute, "Removes a file of a step that was not sent yet.")...),
		action.Post("/api/user/identity/submit", action.SignedIn, s.Submit, own(deedsPerMinute, "Sends a step to the team.")...),
	}, s.officeActions()...)
}

// IdentityState is how the identity of the caller stands.
type IdentityState struct {
	// Level is the one that the caller has; 0 for none.
	Level int `json:"level"`
	// Asked is the level that is asked for and not there; 0 for none. Why is who asks.
	Asked int            `json:"asked"`
	Why   string         `json:"why" ts:"withdrawal|deposits|rule|staff|"`
	Steps []IdentityStep `json:"steps"`
	// KeepDays is how long data and files are kept, and Age how old players must be.
	KeepDays int `json:"keep_days"`
	Age      int `json:"age"`
	// Countries are the codes of those in which players may live.
	Countries []string `json:"countries"`
}

// IdentityStep is one level.
type IdentityStep struct {
	Level int    `json:"level"`
	State string `json:"state" ts:"none|open|waiting|accepted|refused|expired"`
	// Reason is why it was refused, and Message what the team writes to it.
	Reason     string         `json:"reason" ts:"unreadable|expired|incomplete|mismatch|wrong_document|not_accepted|age|country|"`
	Message    string         `json:"message"`
	SentAt     int64          `json:"sent_at"`
	DecidedAt  int64          `json:"decided_at"`
	ValidUntil int64          `json:"valid_until"`
	Files      []IdentityFile `json:"files"`
	// Missing are the parts without which it cannot be sent.
	Missing []string `json:"missing"`
}

// IdentityFile is a file that the caller has added.
type IdentityFile struct {
	ID    string `json:"id"`
	Part  string `json:"part" ts:"front|back|selfie|address|funds"`
	Kind  string `json:"kind" ts:"image/jpeg|application/pdf"`
	Bytes int64  `json:"bytes"`
	At    int64  `json:"at"`
}

// Own tells how the identity of the caller stands.
func (s *Service) Own(ctx context.Context, call *session.Call, _ action.None) (state IdentityState, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		state, err = s.stateOf(q, call.User.ID, s.Clock.Now())
		return err
	})
	return state, err
}

func (s *Service) stateOf(q db.Querier, userID string, now time.Time) (IdentityState, error) {
	state := IdentityState{KeepDays: s.set.keeps.Get(), Age: s.set.age.Get(), Countries: slices.DeleteFunc(country.Codes(), s.Countries.Blocked)}
	checks, err := checksOf(q, userID)
	if err != nil {
		return state, err
	}
	state.Level = levelOf(checks, now)
	if state.Asked, state.Why, err = s.demanded(q, userID, checks, now); err != nil {
		return state, err
	}
	for level := LevelData; level <= LevelFunds; level++ {
		step := IdentityStep{Level: level, State: "none", Files: []IdentityFile{}, Missing: []string{}}
		at := slices.IndexFunc(checks, func(c check) bool { return c.level == level })
		var files []file
		if at >= 0 {
			c := checks[at]
			step.State, step.SentAt, step.DecidedAt, step.ValidUntil = string(c.stands(now)), c.submittedAt, c.decidedAt, c.validUntil
			if c.state == Refused || c.state == Open {
				step.Reason, step.Message = c.reason, c.message
			}
			all, err := filesOf(q, c.id)
			if err != nil {
				return state, err
			}
			if c.isBegun(now) {
				files = inRound(all, c.round)
			}
		}
		for _, f := range files {
			step.Files = append(step.Files, IdentityFile{f.id, f.part, f.kind, f.bytes, f.addedAt})
		}
		step.Missing = append(step.Missing, missing(level, files)...)
		state.Steps = append(state.Steps, step)
	}
	return state, nil
}

// isBegun tells that what was shown last still counts: the files of a refusal and of
// what has expired do not.
func (c check) isBegun(now time.Time) bool {
	stands := c.stands(now)
	return stands != Refused && stands != Expired
}

// begun gives a level of a player for a change by the player: it is made, or begun
// anew after a refusal. Errors: errWaits, errAccepted, errBefore.
func (s *Service) begun(tx *db.Tx, userID string, level int) (check, error) {
	checks, err := checksOf(tx, userID)
	if err != nil {
		return check{}, err
	}
	for below := LevelData; below < level; below++ {
		if !slices.ContainsFunc(checks, func(c check) bool {
			stands := c.stands(tx.Now())
			return c.level == below && (stands == Waiting || stands == Accepted)
		}) {
			return check{}, errBefore
		}
	}
	at := slices.IndexFunc(checks, func(c check) bool { return c.level == level })
	if at < 0 {
		c := s.newCheck(tx, userID, level)
		return c, insertCheck(tx, c)
	}
	c := checks[at]
	switch c.stands(tx.Now()) {
	case Waiting:
		return c, errWaits
	case Accepted:
		return c, errAccepted
	case Refused, Expired:
		c.again()
		return c, updateCheck(tx, c)
	default:
		return c, nil
	}
}

func (s *Service) newCheck(tx *db.Tx, userID string, level int) check {
	now := tx.Now().UnixMilli()
	return check{id: s.IDs.New(), userID: userID, level: level, state: Open, createdAt: now, changedAt: now, round: 1, version: 1}
}

// again begins a check anew. What was shown before stays for the team, until its time
// is over; why it was refused stays for the player.
func (c *check) again() {
	c.state, c.submittedAt, c.decidedAt, c.validUntil, c.purgedAt = Open, 0, 0, 0, 0
	c.decidedBy, c.round = "", c.round+1
}

// note writes down what happened in a check.
func (c check) note(tx *db.Tx, actor, what, detail string) error {
	return insertEvent(tx, event{userID: c.userID, level: c.level, actor: actor, what: what, detail: detail})
}
