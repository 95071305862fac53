package identity

import (
	"context"
	"slices"
	"time"

	"croupier/app/care/identity/documents"
	"croupier/app/kernel/action"
	"croupier/app/kernel/country"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Rate limits and bounds of the calls of players.
const (
	readsPerMinute   = 120
	writesPerMinute  = 30
	uploadsPerHour   = 40
	uploadsPerSource = 200
	// uploadBody is the max size of a request with a file: the file and a few fields.
	uploadBody = documents.MaxBytes + 16<<10
)

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	playerOptions := func(count int, summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(count, time.Minute)}
	}
	return append([]action.Action{
		action.Post("/api/user/identity", action.SignedIn, s.Own, playerOptions(readsPerMinute, "The state of the caller's identity check: what is required, what was submitted, what was decided.")...),
		action.Post("/api/user/identity/data", action.SignedIn, s.SubmitPerson, playerOptions(writesPerMinute, "Submits the caller's personal data. They are stored encrypted and never returned.")...),
		action.Post("/api/user/identity/upload", action.SignedIn, s.Upload, action.Summary("Adds a picture or a PDF to a step."), action.BodyLimit(uploadBody),
			action.PerAccount(uploadsPerHour, time.Hour), action.PerAddress(uploadsPerSource, time.Hour)),
		action.Post("/api/user/identity/remove", action.SignedIn, s.Remove, playerOptions(writesPerMinute, "Removes a file of a step that was not sent yet.")...),
		action.Post("/api/user/identity/submit", action.SignedIn, s.Submit, playerOptions(writesPerMinute, "Sends a step to the team.")...),
	}, s.officeActions()...)
}

// IdentityState is the identity state of the caller.
type IdentityState struct {
	// Level is the caller's level; 0 for none.
	Level int `json:"level"`
	// Asked is the level that is demanded and not reached; 0 for none. Why is the reason.
	Asked int            `json:"asked"`
	Why   string         `json:"why" ts:"withdrawal|deposits|rule|staff|"`
	Steps []IdentityStep `json:"steps"`
	// KeepDays is how long data and files are kept, and Age the min age of players.
	KeepDays int `json:"keep_days"`
	Age      int `json:"age"`
	// Countries are the codes of the countries in which players may live.
	Countries []string `json:"countries"`
}

// IdentityStep is one level.
type IdentityStep struct {
	Level int    `json:"level"`
	State string `json:"state" ts:"none|open|waiting|accepted|refused|expired"`
	// Reason is why it was rejected, and Message the text of staff.
	Reason     string         `json:"reason" ts:"unreadable|expired|incomplete|mismatch|wrong_document|not_accepted|age|country|"`
	Message    string         `json:"message"`
	SentAt     int64          `json:"sent_at"`
	DecidedAt  int64          `json:"decided_at"`
	ValidUntil int64          `json:"valid_until"`
	Files      []IdentityFile `json:"files"`
	// Missing are the parts without which it cannot be submitted.
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

// Own returns the identity state of the caller.
func (s *Service) Own(ctx context.Context, call *session.Call, _ action.None) (state IdentityState, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		state, err = s.stateOf(q, call.User.ID, s.Clock.Now())
		return err
	})
	return state, err
}

func (s *Service) stateOf(q db.Querier, userID string, now time.Time) (IdentityState, error) {
	state := IdentityState{KeepDays: s.settings.keepDays.Get(), Age: s.settings.age.Get(), Countries: slices.DeleteFunc(country.Codes(), s.Countries.Blocked)}
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
			step.State, step.SentAt, step.DecidedAt, step.ValidUntil = string(c.stateAt(now)), c.submittedAt, c.decidedAt, c.validUntil
			if c.state == Refused || c.state == Open {
				step.Reason, step.Message = c.reason, c.message
			}
			all, err := filesOf(q, c.id)
			if err != nil {
				return state, err
			}
			if c.roundStarted(now) {
				files = inRound(all, c.round)
			}
		}
		for _, f := range files {
			step.Files = append(step.Files, IdentityFile{f.id, f.part, f.kind, f.bytes, f.addedAt})
		}
		step.Missing = append(step.Missing, missingParts(level, files)...)
		state.Steps = append(state.Steps, step)
	}
	return state, nil
}

// roundStarted reports whether the files of the current round count. Files of a rejected or expired
// check do not.
func (c check) roundStarted(now time.Time) bool {
	current := c.stateAt(now)
	return current != Refused && current != Expired
}

// beginLevel returns a level of a player for a change by the player. It creates the check, or starts a
// new round after a rejection. Errors: errWaits, errAccepted, errPreviousLevel.
func (s *Service) beginLevel(tx *db.Tx, userID string, level int) (check, error) {
	c, found, err := editableLevel(tx, userID, level, tx.Now())
	switch {
	case err != nil:
		return c, err
	case !found:
		c = s.newCheck(tx, userID, level)
		return c, insertCheck(tx, c)
	}
	if current := c.stateAt(tx.Now()); current == Refused || current == Expired {
		return c, updateCheck(tx, c)
	}
	return c, nil
}

// editableLevel finds a level of a player that can be changed; found is false if it was not begun. A
// rejected or expired one is in its next round. Errors: errPreviousLevel while the level below is missing,
// errWaits and errAccepted.
func editableLevel(q db.Querier, userID string, level int, now time.Time) (c check, found bool, err error) {
	checks, err := checksOf(q, userID)
	if err != nil {
		return check{}, false, err
	}
	for lower := LevelData; lower < level; lower++ {
		if !slices.ContainsFunc(checks, func(c check) bool {
			current := c.stateAt(now)
			return c.level == lower && (current == Waiting || current == Accepted)
		}) {
			return check{}, false, errPreviousLevel
		}
	}
	at := slices.IndexFunc(checks, func(c check) bool { return c.level == level })
	if at < 0 {
		return check{}, false, nil
	}
	c = checks[at]
	switch c.stateAt(now) {
	case Waiting:
		return c, true, errWaits
	case Accepted:
		return c, true, errAccepted
	case Refused, Expired:
		c.startRound()
	}
	return c, true, nil
}

func (s *Service) newCheck(tx *db.Tx, userID string, level int) check {
	now := tx.Now().UnixMilli()
	return check{id: s.IDs.New(), userID: userID, level: level, state: Open, createdAt: now, changedAt: now, round: 1, version: 1}
}

// startRound starts a new round of a check. Staff can see the earlier files until they are deleted, and
// the player the reason of the rejection.
func (c *check) startRound() {
	c.state, c.submittedAt, c.decidedAt, c.validUntil, c.purgedAt = Open, 0, 0, 0, 0
	c.decidedBy, c.round = "", c.round+1
}

// recordEvent records an event of a check.
func (c check) recordEvent(tx *db.Tx, actor, what, detail string) error {
	return insertEvent(tx, checkEvent{userID: c.userID, level: c.level, actor: actor, what: what, detail: detail})
}
