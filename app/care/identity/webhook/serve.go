package webhook

import (
	"context"
	"errors"
	"io"
	"net/http"

	"croupier/app/care/identity"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
)

// path is where answers arrive.
const path = "/api/identity/result"

// The refusals of an answer before it is looked at. None says more than that: whoever
// sends a forged one learns nothing.
var (
	errMethod  = fault.New(http.StatusMethodNotAllowed, "This method is not allowed here.")
	errRefused = fault.New(fault.CodeForbidden, "The answer was not accepted.")
	errLater   = fault.New(http.StatusServiceUnavailable, "Send the answer again later.")
)

// Answers take what a provider answers.
type Answers interface {
	Answer(ctx context.Context, r identity.Result) error
}

// Mount is where answers arrive. What is answered with a status of 2xx was taken; what
// fails for another reason than the answer is to be sent again.
func (w *Webhook) Mount(answers Answers) feature.Mount {
	return feature.Mount{Pattern: path, Handler: func(refuse feature.Refuse) http.Handler {
		return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
			if err := w.take(r, answers); err != nil {
				refuse(out, r, err)
				return
			}
			out.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(out, "{}")
		})
	}}
}

func (w *Webhook) take(r *http.Request, answers Answers) error {
	if r.Method != http.MethodPost {
		return errMethod
	}
	got, err := w.Read(r)
	if err != nil {
		return errRefused.Because(err)
	}
	err = answers.Answer(r.Context(), got)
	var refusal *fault.Error
	if err != nil && !errors.As(err, &refusal) {
		return errLater.Because(err)
	}
	return err
}
