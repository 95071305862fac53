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

// path is the path that receives answers.
const path = "/api/identity/result"

// Errors of an answer before it is read. They contain no details, so that the sender of a forged
// answer learns nothing.
var (
	errMethod     = fault.New(http.StatusMethodNotAllowed, "This method is not allowed here.")
	errRefused    = fault.New(fault.CodeForbidden, "The answer was not accepted.")
	errRetryLater = fault.New(http.StatusServiceUnavailable, "Send the answer again later.")
)

// Answers applies the answers of a provider.
type Answers interface {
	Answer(ctx context.Context, r identity.Result) error
}

// Mount returns the handler that receives answers. A status of 2xx means that the answer was
// applied. If the error is not caused by the answer, the provider must send it again.
func (w *Webhook) Mount(answers Answers) feature.Mount {
	return feature.Mount{Pattern: path, Handler: func(refuse feature.Refuse) http.Handler {
		return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
			if err := w.accept(r, answers); err != nil {
				refuse(out, r, err)
				return
			}
			out.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(out, "{}")
		})
	}}
}

func (w *Webhook) accept(r *http.Request, answers Answers) error {
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
		return errRetryLater.Because(err)
	}
	return err
}
