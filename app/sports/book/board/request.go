package board

import "croupier/app/kernel/fault"

// EventRequest requests one event.
type EventRequest struct {
	ID string `json:"id" validate:"required,max=40"`
}

// ErrEvent rejects a request for an event that the book does not have.
var ErrEvent = fault.New(fault.CodeNotFound, "There is no such event.")
