-- Feature: accounts. An account whose address nobody proved is none, also when the operator had stopped it: 0036 left such
-- ones, and once started again they would log in without a proof. They never belonged to anything.

delete from users where verified_at is null and not is_service and deleted_at is null;
