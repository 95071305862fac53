package integrations

import (
	"context"

	"croupier/app/betting/providers/slotegrator"
	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/oplog"
	"croupier/app/kernel/session"
	"croupier/db"
)

// contractClient is the client of a protocol with limits of the contract and a test by the provider.
type contractClient interface {
	// Limits returns the limits of the contract.
	Limits(ctx context.Context) ([]slotegrator.Limit, error)
	// SelfValidate makes the provider send callbacks of the latest session, and returns its report.
	SelfValidate(ctx context.Context) (string, error)
}

var _ contractClient = (*slotegrator.Client)(nil)

// errNoContract refuses a call that the protocol does not have.
var errNoContract = fault.New(fault.CodeConflict, "The protocol of this integration has no such call.").With("reason", "protocol")

// IntegrationLimit is the largest sum that the contract allows in a currency.
type IntegrationLimit struct {
	// Amount is a decimal text of the provider.
	Amount   string `json:"amount"`
	Currency string `json:"currency"`
	// Studios are those for which it counts; empty for all.
	Studios []string `json:"studios"`
}

// IntegrationLimitsAnswer has the limits of a contract, or the problem of the call.
type IntegrationLimitsAnswer struct {
	Limits []IntegrationLimit `json:"limits"`
	// Problem is why the call failed; empty for none.
	Problem string `json:"problem"`
}

// ValidateIntegrationRequest lets a provider test the wallet of the site.
type ValidateIntegrationRequest struct {
	Name string `json:"name" validate:"required,max=40"`
	action.Reason
}

// IntegrationValidation is the provider's report about the wallet of the site.
type IntegrationValidation struct {
	// Report is the provider's JSON, at most 64 KB.
	Report string `json:"report"`
	// Problem is why the call failed; empty for none.
	Problem string `json:"problem"`
}

// contractOf returns the client of an integration whose protocol has limits and a test.
func (s *Service) contractOf(name string) (contractClient, error) {
	c, err := s.connected(name)
	if err != nil {
		return nil, err
	}
	client, able := c.client.(contractClient)
	if !able {
		return nil, errNoContract
	}
	return client, nil
}

// Limits reads the limits of the contract from the provider. Errors: errUnknown, errNoContract.
func (s *Service) Limits(ctx context.Context, _ *session.Call, request IntegrationRequest) (IntegrationLimitsAnswer, error) {
	answer := IntegrationLimitsAnswer{Limits: []IntegrationLimit{}}
	client, err := s.contractOf(request.Name)
	if err != nil {
		return answer, err
	}
	limits, err := client.Limits(ctx)
	if err != nil {
		answer.Problem = oplog.Redact(remoteText(err))
		return answer, nil
	}
	for _, l := range limits {
		answer.Limits = append(answer.Limits, IntegrationLimit{l.Amount, l.Currency, append([]string{}, l.Studios...)})
	}
	return answer, nil
}

// maxValidation is the maximum length of a provider's report, in bytes.
const maxValidation = 64 << 10

// Validate lets the provider test the wallet of the site with the latest session. Errors: errUnknown,
// errNoContract.
func (s *Service) Validate(ctx context.Context, call *session.Call, request ValidateIntegrationRequest) (answer IntegrationValidation, err error) {
	client, err := s.contractOf(request.Name)
	if err != nil {
		return answer, err
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		return s.record(tx, call, "let a provider test the wallet", request.Name, request.Reason.Reason, nil, nil)
	})
	if err != nil {
		return answer, err
	}
	report, err := client.SelfValidate(ctx)
	if err != nil {
		answer.Problem = oplog.Redact(remoteText(err))
		return answer, nil
	}
	answer.Report = report[:min(len(report), maxValidation)]
	return answer, nil
}
