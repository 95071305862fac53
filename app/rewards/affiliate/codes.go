package affiliate

import (
	"context"
	"regexp"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// maxCodes is the maximum number of codes that a partner can create.
const maxCodes = 20

// codePattern is the format of a partner's own code. Codes have no lower-case letters.
var codePattern = regexp.MustCompile(`^[A-Z0-9][A-Z0-9_-]{2,19}$`)

// Errors for codes.
var (
	errCode         = fault.Field("code", "validation.regex")
	errCodeTaken    = fault.Field("code", "validation.unique")
	errName         = fault.Field("name", "validation.max")
	errTooManyCodes = fault.Newf(1, "You can make at most %d codes.", maxCodes)
	errClosed       = fault.New(2, "The affiliate programme is closed for your account.")
)

// code is a code that a partner has created.
type code struct {
	code, userID, name string
	at                 int64
}

// PartnerCodeRequest creates a code. Only the partner sees Name.
type PartnerCodeRequest struct {
	Code string `json:"code" validate:"required,max=40"`
	Name string `json:"name,omitempty" validate:"max=200"`
}

// MakeCode creates a code of the caller. A code is never deleted, because links with it
// have been published.
func (s *Service) MakeCode(ctx context.Context, call *session.Call, request PartnerCodeRequest) (Programme, error) {
	created := code{code: strings.ToUpper(strings.TrimSpace(request.Code)), userID: call.User.ID, name: strings.TrimSpace(request.Name)}
	if !codePattern.MatchString(created.code) {
		return Programme{}, errCode
	}
	if utf8.RuneCountInString(created.name) > 2*maxNameLength || strings.ContainsFunc(created.name, func(r rune) bool { return r < ' ' }) {
		return Programme{}, errName
	}
	err := s.DB.Write(ctx, func(tx *db.Tx) error {
		excluded, err := s.Admission.Excluded(tx, created.userID)
		if err != nil {
			return err
		}
		if excluded {
			return errClosed
		}
		if err := s.checkCodeFree(tx, created.code); err != nil {
			return err
		}
		playerOptions, err := codesOf(tx, created.userID)
		if err != nil {
			return err
		}
		if len(playerOptions) >= maxCodes {
			return errTooManyCodes
		}
		created.at = tx.Now().UnixMilli()
		return insertCode(tx, created)
	})
	if err != nil {
		return Programme{}, err
	}
	return s.overview(ctx, call)
}

// checkCodeFree refuses a code that is in use or reserved.
func (s *Service) checkCodeFree(q db.Querier, text string) error {
	owner, err := ownerOf(q, text)
	if err != nil {
		return err
	}
	taken, err := s.Accounts.IsCodeTaken(q, text)
	if err != nil {
		return err
	}
	if owner != "" || taken {
		return errCodeTaken
	}
	return nil
}

// Inviter returns the owner of a code; empty for none.
func Inviter(q db.Querier, code string) (string, error) { return ownerOf(q, code) }

// RecordReferral stores who referred a new player, in the transaction of the registration. It
// puts a hold on their commission if the data of the two accounts suggests one person.
func (s *Service) RecordReferral(tx *db.Tx, userID, inviter, code string) error {
	r := referral{userID: userID, partner: inviter, code: code, at: tx.Now().UnixMilli(), state: stateClear}
	r.changed = r.at
	shared, err := s.SharedIdentity.Shared(tx, inviter, userID)
	if err != nil {
		return err
	}
	if r.addEvidence(shared[userID]) {
		r.state = stateHeld
	}
	return insertReferral(tx, r)
}
