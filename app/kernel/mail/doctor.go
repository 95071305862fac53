package mail

import (
	"context"
	"fmt"

	"croupier/app/kernel/doctor"
)

// Check connects to the mail server and signs in, without sending anything. A site
// without a mail server has nothing to check.
func (m *Mailer) Check() doctor.Check {
	return doctor.Check{Group: doctor.Services, Name: "Mail server", Network: true, Run: func(ctx context.Context) []doctor.Finding {
		server, ok := m.transport.(*smtp)
		if !ok {
			return nil
		}
		if err := server.probe(ctx); err != nil {
			return doctor.Fail("mail.host: the mail server does not take the site's messages (%v). Look at mail.host, mail.port, mail.tls, mail.user and mail.password.", err)
		}
		return nil
	}}
}

// probe opens a connection of its own, signs in, and ends it.
func (s *smtp) probe(ctx context.Context) error {
	client, err := s.client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	_ = s.client.CloseWithSMTPClient(client) // it has answered
	return nil
}
