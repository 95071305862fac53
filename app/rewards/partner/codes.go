package partner

import (
	"context"
	"regexp"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// mostCodes is how many codes a partner can make.
const mostCodes = 20

// codePattern is what a partner's own code looks like. Codes know no small letters.
var codePattern = regexp.MustCompile(`^[A-Z0-9][A-Z0-9_-]{2,19}$`)

// The refusals of codes.
var (
	errCode      = fault.Field("code", "validation.regex")
	errTaken     = fault.Field("code", "validation.unique")
	errName      = fault.Field("name", "validation.max")
	errMostCodes = fault.Newf(1, "You can make at most %d codes.", mostCodes)
	errClosed    = fault.New(2, "The affiliate programme is closed for your account.")
)

// code is one that a partner has made.
type code struct {
	code, userID, name string
	at                 int64
}

// PartnerCodeRequest makes a code. Name is for the partner alone.
type PartnerCodeRequest struct {
	Code string `json:"code" validate:"required,max=40"`
	Name string `json:"name,omitempty" validate:"max=200"`
}

// MakeCode makes a code of the caller. It is never taken away again: links to it are out
// in the world.
func (s *Service) MakeCode(ctx context.Context, call *session.Call, request PartnerCodeRequest) (Programme, error) {
	made := code{code: strings.ToUpper(strings.TrimSpace(request.Code)), userID: call.User.ID, name: strings.TrimSpace(request.Name)}
	if !codePattern.MatchString(made.code) {
		return Programme{}, errCode
	}
	if utf8.RuneCountInString(made.name) > 2*longestName || strings.ContainsFunc(made.name, func(r rune) bool { return r < ' ' }) {
		return Programme{}, errName
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		barred, err := s.Admission.Barred(tx, made.userID)
		if err != nil {
			return err
		}
		if barred {
			return errClosed
		}
		if err := s.free(tx, made.code); err != nil {
			return err
		}
		mine, err := codesOf(tx, made.userID)
		if err != nil {
			return err
		}
		if len(mine) >= mostCodes {
			return errMostCodes
		}
		made.at = tx.Now().UnixMilli()
		return insertCode(tx, made)
	})
	if err != nil {
		return Programme{}, err
	}
	return s.overview(ctx, call)
}

// free refuses a code that somebody has, or that nobody may have.
func (s *Service) free(q db.Querier, text string) error {
	owner, err := ownerOf(q, text)
	if err != nil {
		return err
	}
	taken, err := s.Accounts.CodeTaken(q, text)
	if err != nil {
		return err
	}
	if owner != "" || taken {
		return errTaken
	}
	return nil
}

// Inviter finds whose code it is; empty for nobody.
func (s *Service) Inviter(q db.Querier, code string) (string, error) { return ownerOf(q, code) }

// Referred notes who referred a new player, in the transaction of the registration, and
// holds their commission when the two are one person by what is known of them.
func (s *Service) Referred(tx *db.Tx, userID, inviter, code string) error {
	r := referral{userID: userID, partner: inviter, code: code, at: tx.Now().UnixMilli(), state: stateClear}
	r.changed = r.at
	shared, err := s.Kinship.Shared(tx, inviter, userID)
	if err != nil {
		return err
	}
	if r.learn(shared[userID]) {
		r.state = stateHeld
	}
	return insertReferral(tx, r)
}
