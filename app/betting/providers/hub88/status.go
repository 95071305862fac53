package hub88

import (
	"errors"

	"croupier/app/betting/providers/seamless"
)

// Status is the result of a callback.
type Status string

// The statuses of the protocol.
const (
	OK                 Status = "RS_OK"
	Unknown            Status = "RS_ERROR_UNKNOWN"
	InvalidToken       Status = "RS_ERROR_INVALID_TOKEN"
	InvalidGame        Status = "RS_ERROR_INVALID_GAME"
	WrongCurrency      Status = "RS_ERROR_WRONG_CURRENCY"
	NotEnoughMoney     Status = "RS_ERROR_NOT_ENOUGH_MONEY"
	UserDisabled       Status = "RS_ERROR_USER_DISABLED"
	InvalidSignature   Status = "RS_ERROR_INVALID_SIGNATURE"
	TokenExpired       Status = "RS_ERROR_TOKEN_EXPIRED"
	WrongSyntax        Status = "RS_ERROR_WRONG_SYNTAX"
	WrongTypes         Status = "RS_ERROR_WRONG_TYPES"
	Duplicate          Status = "RS_ERROR_DUPLICATE_TRANSACTION"
	UnknownTransaction Status = "RS_ERROR_TRANSACTION_DOES_NOT_EXIST"
	RolledBack         Status = "RS_ERROR_TRANSACTION_ROLLED_BACK"
	LimitReached       Status = "RS_ERROR_LIMIT_REACHED"
)

// statuses has the status of each reason of a refusal. Others are Unknown.
var statuses = map[seamless.Reason]Status{
	seamless.UnknownSession: InvalidToken, seamless.OtherPlayer: InvalidToken, seamless.ExpiredSession: TokenExpired,
	seamless.OtherCurrency: WrongCurrency, seamless.UnknownPlayer: UserDisabled, seamless.Blocked: UserDisabled,
	seamless.UnknownGame: InvalidGame, seamless.ClosedGame: InvalidGame, seamless.UnknownTransaction: UnknownTransaction,
	seamless.OtherContent: Duplicate, seamless.Cancelled: RolledBack, seamless.Balance: NotEnoughMoney, seamless.Limit: LimitReached,
	seamless.InvalidAmount: WrongTypes, seamless.InvalidID: WrongSyntax, seamless.Closed: Unknown,
}

// statusOf returns the status of an error.
func (h *Handler) statusOf(err error) Status {
	var refusal *seamless.Refusal
	switch {
	case errors.Is(err, errAction):
		return WrongSyntax
	case !errors.As(err, &refusal):
		h.Failed(err)
		return Unknown
	}
	return statuses[refusal.Reason]
}
