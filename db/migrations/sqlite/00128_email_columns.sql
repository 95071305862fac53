-- +goose Up
-- notices.email_state is the state of a notice's email: 0 none, 1 due, 2 sent, 3 skipped.
-- support_chats.emailed_n is the number of the last message that was sent by email.
ALTER TABLE notices RENAME COLUMN letter TO email_state;
DROP INDEX notices_letters;
CREATE INDEX notices_emails ON notices (id) WHERE email_state = 1;
ALTER TABLE support_chats RENAME COLUMN letter_n TO emailed_n;
DROP INDEX support_chats_letters;
CREATE INDEX support_chats_emails ON support_chats (agent_at) WHERE emailed_n < agent_n;
UPDATE users SET ban_reason = 'deleted and excluded' WHERE ban_reason = 'deleted and barred';

-- +goose Down
UPDATE users SET ban_reason = 'deleted and barred' WHERE ban_reason = 'deleted and excluded';
DROP INDEX support_chats_emails;
ALTER TABLE support_chats RENAME COLUMN emailed_n TO letter_n;
CREATE INDEX support_chats_letters ON support_chats (agent_at) WHERE letter_n < agent_n;
DROP INDEX notices_emails;
ALTER TABLE notices RENAME COLUMN email_state TO letter;
CREATE INDEX notices_letters ON notices (id) WHERE letter = 1;
